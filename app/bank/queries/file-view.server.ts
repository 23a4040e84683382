import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { inSteps } from '#app/platform/in-steps.server.ts'
import { cents, sumCents } from '#app/platform/values/money.ts'
import { type EntryLine, lineOf } from '../entry-line.ts'
import type { EntryIdentity } from '../keys/identify-entries.ts'
import type { Matching } from '../matching/match-entries.ts'
import { missingStatements } from '../missing-statements.ts'
import { type PreviewLine, previewOf } from '../preview.ts'
import type { Statement } from '../statement.ts'
import { readStatements, type StoredStatement } from '../tables/bank-statements.server.ts'
import { readBookedEntries } from './booked-entries.server.ts'
import { matchStored } from './match-stored.server.ts'
import { readMatching } from './matching.server.ts'
import { type FileRefusal, identitiesOf, readFile } from './read-file.server.ts'

/** A file of the bank: before it is imported what that would do, afterwards what has become of it. */
export type FileView = {
  readonly fileId: Id
  readonly name: string | null
  readonly isImported: boolean
  readonly statements: readonly StatementHead[]
  readonly counts: LineCounts
  readonly page: number
  readonly hasMore: boolean
  readonly lines: readonly EntryLine[]
}

/** How many lines of the whole file are what; each counts once. `done`: booked or otherwise decided. */
export type LineCounts = Readonly<
  Record<
    'lines' | 'known' | 'sure' | 'suggested' | 'unmatched' | 'outgoing' | 'pending' | 'duplicate' | 'done',
    number
  >
>

const PAGE = 200

/** The head of a statement: its account, number, balances and sums. */
export type StatementHead = Pick<Statement, 'account' | 'number' | 'opening' | 'closing'> & {
  /** Booked entries above 0. */
  readonly creditCents: number
  /** Booked entries below 0, as a sum above 0. */
  readonly debitCents: number
  readonly entries: number
  /** Numbers that no statement of the account's year has, up to the highest. */
  readonly missing: readonly number[]
}

/**
 * Reads a file and matches each of its lines. Nothing is written. B12, B17
 * @param page of its lines, from 1
 */
export async function viewFile(
  app: AppContext,
  fileId: Id,
  page = 1,
): Promise<Decision<FileView, FileRefusal>> {
  const read = await readFile(app, fileId)
  if (!read.ok) return read
  const { statements, notice } = read.value
  const { identities } = await identitiesOf(app.db, statements)
  const stored = await readStatements(app.db)
  const isImported = notice.handledAt !== null
  const preview = await inSteps(
    previewOf(statements, identities, await matchingOf(app, statements, identities)),
  )
  const known = preview.lines.map(({ identity }) => knownId(identity))
  const entries = await readBookedEntries(app.db, { ids: known.flatMap((id) => id ?? []) })
  const matched = await matchStored(app.db, entries)
  const byId = new Map(entries.map((entry) => [entry.id as string, entry]))
  const own = new Set(stored.flatMap((one) => (one.fileId === fileId ? [one.id] : [])))
  const lines = preview.lines.map((line, at): EntryLine => {
    const entry = byId.get(known[at] ?? '')
    if (!entry) return newLine(line)
    return { ...lineOf(entry, matched), isKnown: !own.has(entry.statementId) }
  })
  const heads = statements.map((statement, at) =>
    headOf(
      statement,
      preview.lines.filter((line) => line.statement === at),
      stored,
    ),
  )
  const shown = lines.slice((page - 1) * PAGE, page * PAGE)
  const pages = { page, hasMore: lines.length > page * PAGE, counts: countsOf(lines), lines: shown }
  return accept({ fileId, name: notice.name, isImported, statements: heads, ...pages })
}

function countsOf(lines: readonly EntryLine[]): LineCounts {
  const count = (is: (line: EntryLine) => boolean) => lines.filter(is).length
  const open = lines.filter((line) => !line.isKnown && line.match !== null && !line.sure)
  const of = (...states: readonly EntryLine['state'][]) =>
    open.filter(({ state }) => states.includes(state)).length
  return {
    lines: lines.length,
    known: count(({ isKnown }) => isKnown),
    sure: count(({ isKnown, sure }) => !isKnown && sure),
    suggested: of('suggested', 'partly'),
    unmatched: of('unmatched', 'returned'),
    outgoing: of('outgoing'),
    pending: count(({ isKnown, state }) => !isKnown && state === 'pending'),
    duplicate: count(
      ({ isKnown, state, decidedBy }) => !isKnown && state === 'duplicate' && decidedBy === null,
    ),
    done: count(
      (line) =>
        !line.isKnown &&
        line.id !== null &&
        line.match === null &&
        line.state !== 'pending' &&
        (line.decidedBy !== null || line.shares.length > 0),
    ),
  }
}

/** The id of a stored entry; entries of the same file have none yet. */
function knownId(identity: EntryIdentity): string | null {
  if (identity.kind === 'new' || identity.id === null) return null
  return identity.id.startsWith('line:') ? null : identity.id
}

function newLine({ entry, match }: PreviewLine): EntryLine {
  return {
    id: null,
    entry,
    state: match?.state ?? 'duplicate',
    sure: match?.sure ?? false,
    isKnown: false,
    shares: [],
    restCents: entry.amountCents,
    match,
    reason: null,
    decidedBy: null,
    returns: null,
  }
}

/** All accounts of the file together, because the payables are the same for each. Nothing to match without new entries. */
async function matchingOf(
  app: AppContext,
  statements: readonly Statement[],
  identities: readonly EntryIdentity[],
): Promise<Matching> {
  if (identities.every(({ kind }) => kind === 'known'))
    return { payables: [], groups: [], payouts: [], settled: [] }
  const settled: Matching['settled'][number][] = []
  let matching: Matching | null = null
  for (const account of new Set(statements.map((one) => one.account))) {
    const endToEndIds = statements
      .filter((one) => one.account === account)
      .flatMap(({ entries }) =>
        entries.flatMap(({ returnInfo, endToEndId }) => (returnInfo && endToEndId) ?? []),
      )
    const read = await readMatching(app.db, { account, endToEndIds })
    settled.push(...read.settled)
    matching = { ...read, settled }
  }
  return matching ?? { payables: [], groups: [], payouts: [], settled: [] }
}

function headOf(
  statement: Statement,
  lines: readonly PreviewLine[],
  stored: readonly StoredStatement[],
): StatementHead {
  const { account, number, opening, closing } = statement
  const amounts = lines.flatMap(({ entry }) => (entry.status === 'booked' ? [entry.amountCents] : []))
  const year = Number(closing?.day?.slice(0, 4))
  const ofAccount = [...stored.filter((one) => one.account === account), statement]
  return {
    account,
    number,
    opening,
    closing,
    entries: lines.length,
    creditCents: sumCents(amounts.filter((amount) => amount > 0)),
    debitCents: cents(-sumCents(amounts.filter((amount) => amount < 0))),
    missing: Number.isNaN(year) ? [] : missingStatements(ofAccount, year),
  }
}
