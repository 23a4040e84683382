import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'
import type { EntryIdentity } from './keys/identify-entries.ts'
import type { EntryMatch } from './matching/entry-match.ts'
import { type Matching, matchEntries } from './matching/match-entries.ts'
import type { Statement, StatementEntry } from './statement.ts'

/** One entry of a file before anything is written. */
export type PreviewLine = {
  /** Which statement of the file, from 0. */
  readonly statement: number
  readonly entry: StatementEntry
  readonly identity: EntryIdentity
  /** Null for an entry that is known: it stays what it is. */
  readonly match: EntryMatch | null
}

type PreviewCounts = {
  readonly lines: number
  readonly known: number
  readonly new: number
  /** The following numbers count the new entries, each once; a sure return or refund counts as sure. */
  readonly sure: number
  readonly suggested: number
  readonly unmatched: number
  readonly outgoing: number
  readonly duplicate: number
  /** Shown for the first time; those shown before are known. */
  readonly pending: number
}

export type Preview = {
  readonly lines: readonly PreviewLine[]
  readonly counts: PreviewCounts
  /** The sum of all booked entries of the file, known ones too: in a statement they lead from opening to closing. */
  readonly creditCents: Cents
  /** Above 0. */
  readonly debitCents: Cents
  /** The sum of new booked entries. */
  readonly newCents: Cents
}

/**
 * The effect of importing a file, line by line: its statements one after another, so that what one pays is not open for the next.
 * @param identities from `identifyEntriesOfFile`, one for each entry
 */
export function* previewOf(
  statements: readonly Statement[],
  identities: readonly EntryIdentity[],
  matching: Matching,
): Generator<undefined, Preview> {
  const all = statements.flatMap(({ entries }, statement) => entries.map((entry) => ({ statement, entry })))
  const places = all.flatMap((_, at) => (isToMatch(identities[at]) ? [at] : []))
  const matched = yield* matchEntries(
    places.flatMap((at) => all[at]?.entry ?? []),
    matching,
  )
  const matches = new Map(matched.map((match, n) => [places[n], inFile(match, places)]))
  const lines = all.map(({ statement, entry }, at): PreviewLine => {
    const identity = identities[at]
    if (identity === undefined) throw new RangeError('each entry has an identity')
    const match = matches.get(at) ?? (identity.kind === 'known' ? null : duplicate)
    return { statement, entry, identity, match }
  })
  const booked = lines.filter(({ entry }) => entry.status === 'booked')
  return {
    lines,
    counts: countsOf(lines),
    creditCents: sumOf(booked.filter(({ entry }) => entry.amountCents > 0)),
    debitCents: cents(-sumOf(booked.filter(({ entry }) => entry.amountCents < 0))),
    newCents: sumOf(booked.filter(({ identity }) => identity.kind === 'new')),
  }
}

/** Neither known nor like a known one. */
const isToMatch = (identity: EntryIdentity | undefined) =>
  identity !== undefined &&
  identity.kind !== 'known' &&
  !(identity.kind === 'new' && identity.looksLike !== null)

/** Notes refer to lines of the file instead of matched entries. */
function inFile(match: EntryMatch, places: readonly number[]): EntryMatch {
  const notes = match.notes.map((note) =>
    'line' in note ? { ...note, line: places[note.line] ?? note.line } : note,
  )
  return { ...match, notes }
}

/** The same money may be known already: a person decides before anything is proposed. B4 */
const duplicate: EntryMatch = { state: 'duplicate', sure: false, rules: ['B4'], proposals: [], notes: [] }

const sumOf = (lines: readonly PreviewLine[]) => sumCents(lines.map(({ entry }) => entry.amountCents))

/** Taken before, or shown as pending before. */
const wasThere = ({ identity }: PreviewLine) => identity.kind !== 'new' && identity.id !== null

function countsOf(lines: readonly PreviewLine[]): PreviewCounts {
  const of = (...states: readonly EntryMatch['state'][]) =>
    lines.filter(({ match }) => match && !match.sure && states.includes(match.state)).length
  return {
    lines: lines.length,
    known: lines.filter(wasThere).length,
    new: lines.filter(({ identity }) => identity.kind === 'new').length,
    sure: lines.filter(({ match }) => match?.sure).length,
    suggested: of('suggested', 'partly'),
    unmatched: of('unmatched', 'returned'),
    outgoing: of('outgoing'),
    duplicate: of('duplicate'),
    pending: lines.filter((line) => line.identity.kind === 'pending' && !wasThere(line)).length,
  }
}
