import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'
import type { Verdict } from './keys/new-entries.ts'
import { judgeEntries, type Matching } from './matching/judge.ts'
import type { Judgement } from './matching/judgement.ts'
import type { Statement, StatementEntry } from './statement.ts'

/** One entry of a statement before anything is written. */
export type PreviewLine = {
  readonly entry: StatementEntry
  readonly verdict: Verdict
  /** Null for an entry that is known: it stays what it is. */
  readonly judgement: Judgement | null
}

export type PreviewCounts = {
  readonly lines: number
  readonly known: number
  readonly new: number
  /** Of the new ones; each line counts once: a sure return as sure, a sure refund as sure. */
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
  /** All that is booked in the statement, known entries too: they lead from opening to closing. */
  readonly creditCents: Cents
  /** Above 0. */
  readonly debitCents: Cents
  /** What new booked entries come to. */
  readonly newCents: Cents
}

/**
 * What taking a statement would do, line by line in its order.
 * @param verdicts from `newEntries`, one for each entry
 */
export function previewOf(statement: Statement, verdicts: readonly Verdict[], matching: Matching): Preview {
  const { entries } = statement
  const isNew = (at: number) => verdicts[at]?.kind !== 'known' && !looksLikeKnown(verdicts[at])
  const places = entries.flatMap((_, at) => (isNew(at) ? [at] : []))
  const judged = judgeEntries(
    entries.filter((_, at) => isNew(at)),
    matching,
  )
  const judgements = new Map(judged.map((judgement, n) => [places[n], inStatement(judgement, places)]))
  const lines = entries.map((entry, at): PreviewLine => {
    const verdict = verdicts[at]
    if (verdict === undefined) throw new RangeError('each entry has a verdict')
    if (verdict.kind === 'known') return { entry, verdict, judgement: null }
    if (looksLikeKnown(verdict)) return { entry, verdict, judgement: duplicate }
    return { entry, verdict, judgement: judgements.get(at) ?? null }
  })
  const booked = entries.filter(({ status }) => status === 'booked')
  const fresh = lines.filter(({ verdict }) => verdict.kind === 'new')
  return {
    ...{ lines, counts: countsOf(lines) },
    creditCents: sumOf(booked.filter(({ amountCents }) => amountCents > 0)),
    debitCents: cents(-sumOf(booked.filter(({ amountCents }) => amountCents < 0))),
    newCents: sumOf(fresh.map(({ entry }) => entry)),
  }
}

/** Notes name lines of the statement, where they named those that were judged. */
function inStatement(judgement: Judgement, places: readonly number[]): Judgement {
  const notes = judgement.notes.map((note) =>
    'line' in note ? { ...note, line: places[note.line] ?? note.line } : note,
  )
  return { ...judgement, notes }
}

/** The same money may be known already: a person decides before anything is proposed. B4 */
const duplicate: Judgement = { state: 'duplicate', sure: false, rules: ['B4'], proposals: [], notes: [] }

const looksLikeKnown = (verdict: Verdict | undefined) => verdict?.kind === 'new' && verdict.looksLike !== null

const sumOf = (entries: readonly StatementEntry[]) => sumCents(entries.map(({ amountCents }) => amountCents))

/** Taken before, or shown as pending before. */
const wasThere = ({ verdict }: PreviewLine) => verdict.kind !== 'new' && verdict.id !== null

function countsOf(lines: readonly PreviewLine[]): PreviewCounts {
  const of = (...states: readonly Judgement['state'][]) =>
    lines.filter(({ judgement }) => judgement && !judgement.sure && states.includes(judgement.state)).length
  return {
    lines: lines.length,
    known: lines.filter(wasThere).length,
    new: lines.filter(({ verdict }) => verdict.kind === 'new').length,
    sure: lines.filter(({ judgement }) => judgement?.sure).length,
    suggested: of('suggested', 'partly'),
    unmatched: of('unmatched', 'returned'),
    outgoing: of('outgoing'),
    duplicate: of('duplicate'),
    pending: lines.filter((line) => line.verdict.kind === 'pending' && !wasThere(line)).length,
  }
}
