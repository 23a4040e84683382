import type { Querying } from '#app/platform/database/statement.ts'
import { type EntryLine, lineOf } from '../entry-line.ts'
import { readStatements, type StoredStatement } from '../tables/bank-statements.server.ts'
import { countEntries, readBookedEntries } from './booked-entries.server.ts'
import { matchStored } from './match-stored.server.ts'

const PAGE = 100

/** The entries of the account, a page of them, with what the open ones would be. */
export type AccountView = {
  readonly show: 'open' | 'all' | 'ignored'
  readonly search: string
  readonly page: number
  readonly hasMore: boolean
  readonly counts: { readonly open: number; readonly all: number; readonly ignored: number }
  readonly lines: readonly EntryLine[]
  readonly statements: readonly StoredStatement[]
}

const MOST_STATEMENTS = 12

/** @param page from 1 */
export async function listAccount(
  db: Querying,
  { show, page, search }: Pick<AccountView, 'show' | 'page' | 'search'>,
): Promise<AccountView> {
  const offset = (page - 1) * PAGE
  const read = await readBookedEntries(db, { show, search, limit: PAGE + 1, offset })
  const entries = read.slice(0, PAGE)
  // matched in the order in which the bank booked them
  const matched = await matchStored(
    db,
    entries.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  )
  const { open, all, ignored } = await countEntries(db)
  const statements = await readStatements(db)
  return {
    show,
    search,
    page,
    hasMore: read.length > PAGE,
    counts: { open, all, ignored },
    lines: entries.map((entry) => lineOf(entry, matched)),
    statements: statements.slice(0, MOST_STATEMENTS),
  }
}
