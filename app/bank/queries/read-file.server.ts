import { findEditions } from '#app/festival/service.server.ts'
import { readNotice, type StoredNotice } from '#app/ledger/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { inSteps } from '#app/platform/in-steps.server.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { electronicAccount } from '../account.ts'
import { proposeInThread, readCsvInThread } from '../csv/csv-in-thread.server.ts'
import type { ProposedMapping } from '../csv/propose-mapping.ts'
import { identifyEntriesOfFile } from '../keys/entries-of-file.ts'
import type { EntryIdentity, KnownEntry } from '../keys/identify-entries.ts'
import { checkStatements, type OwnAccount } from '../reading/check-statement.ts'
import { fileKindOf, readStatementFile } from '../reading/read-statement-file.ts'
import type { Statement } from '../statement.ts'
import type { StatementError } from '../statement-error.ts'
import { knownEntries } from '../tables/bank-entries.server.ts'
import { findMapping } from '../tables/csv-mappings.server.ts'

/** `mapping-needed`: there is no mapping yet for this bank's CSV files. */
export type FileRefusal =
  | { readonly kind: 'not-found' }
  | { readonly kind: 'refused'; readonly error: StatementError }
  | { readonly kind: 'mapping-needed'; readonly proposed: ProposedMapping }

/** A file of the inbox with its statements. */
export type ReadFile = { readonly notice: StoredNotice; readonly statements: readonly Statement[] }

/** The accounts of all editions, in the names of their companies. */
export async function ownAccounts(app: AppContext): Promise<readonly OwnAccount[]> {
  const names = new Map<string, Set<string>>()
  for (const { iban, company } of await findEditions(app)) {
    const account = electronicAccount(iban)
    names.set(account, (names.get(account) ?? new Set()).add(company.name))
  }
  return [...names].map(([account, owners]) => ({ account, ownerNames: [...owners] }))
}

/** Reads a file that was put into the inbox. */
export async function readFile(app: AppContext, fileId: Id): Promise<Decision<ReadFile, FileRefusal>> {
  const notice = await readNotice(app.db, { id: fileId, source: 'statement' })
  if (!notice) return refuse({ kind: 'not-found' })
  const statements = await readContent(app, notice.content)
  return statements.ok ? accept({ notice, statements: statements.value }) : statements
}

/** The statements of a file as it came, or why it is none. Nothing is written. */
export async function readContent(
  app: AppContext,
  content: Uint8Array,
): Promise<Decision<readonly Statement[], FileRefusal>> {
  const accounts = await ownAccounts(app)
  const kind = fileKindOf(content)
  if (!kind.ok) return refuse({ kind: 'refused', error: kind.reason })
  const read =
    kind.value === 'csv'
      ? await readTable(app, content, accounts[0]?.account ?? '')
      : orRefused(await inSteps(readStatementFile(content)))
  if (!read.ok) return read
  return orRefused(checkStatements(read.value, { accounts, today: localDayOf(app.now()) }))
}

async function readTable(
  app: AppContext,
  content: Uint8Array,
  account: string,
): Promise<Decision<readonly Statement[], FileRefusal>> {
  const proposed = orRefused(await proposeInThread(app, content, account))
  if (!proposed.ok) return proposed
  const mapping = await findMapping(app.db, proposed.value.mapping.heading)
  if (mapping) return orRefused(await readCsvInThread(app, content, mapping))
  const isTable = proposed.value.rows.some((cells) => cells.length > 2)
  return refuse(
    isTable
      ? { kind: 'mapping-needed', proposed: proposed.value }
      : { kind: 'refused', error: { reason: 'other-kind', kind: 'text', place: { byte: 0 } } },
  )
}

function orRefused<Value>(done: Decision<Value, StatementError>): Decision<Value, FileRefusal> {
  return done.ok ? done : refuse({ kind: 'refused', error: done.reason })
}

/** What each entry of the file is, given what is known of its accounts. */
export async function identitiesOf(
  db: Querying,
  statements: readonly Statement[],
): Promise<{
  readonly identities: readonly EntryIdentity[]
  readonly known: ReadonlyMap<string, KnownEntry[]>
}> {
  const known = new Map<string, KnownEntry[]>()
  for (const account of new Set(statements.map((statement) => statement.account))) {
    const entries = statements.flatMap((one) => (one.account === account ? one.entries : []))
    const days = entries.flatMap(({ bookedOn }) => bookedOn ?? []).sort()
    const bankReferences = entries.flatMap(({ bankReference }) => bankReference ?? [])
    const range = { account, from: days[0] ?? null, to: days.at(-1) ?? null, bankReferences }
    known.set(account, await knownEntries(db, range))
  }
  return { identities: identifyEntriesOfFile(statements, known), known }
}
