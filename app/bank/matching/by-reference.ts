import { shareOut } from '#app/ledger/share-out.ts'
import { type Cents, sumCents } from '#app/platform/values/money.ts'
import type { StatementEntry } from '../statement.ts'
import { inOrder, type OpenSums, proposalOf, shareOf } from './effect.ts'
import type { EntryMatch, Evidence, Note, Proposal, RuleNumber } from './entry-match.ts'
import { referencesIn } from './entry-references.ts'
import { otherPayers, ownOthers } from './other-payer.ts'
import type { Payable } from './payable.ts'
import type { PayableIndex } from './payable-index.ts'

type ByReference = Pick<EntryMatch, 'sure' | 'rules' | 'proposals' | 'notes'>

/**
 * Matches an entry by its references. Sure for one live payable with any amount, or for several whose open amounts add up to the
 * entry, unless the payer contradicts. B5–B10
 */
export function byReference(entry: StatementEntry, index: PayableIndex, open: OpenSums): ByReference {
  const found = referencesIn(entry)
  const structured = payablesOf(found.structured, index)
  const all = payablesOf([...found.structured, ...found.free], index)
  const notes: Note[] = [
    ...found.wrong.map((text) => ({ kind: 'wrong-reference', text }) as const),
    ...all.unknown.map((text) => ({ kind: 'unknown-reference', text }) as const),
  ]
  if (all.payables.length === 0) return { sure: false, rules: ['B5'], proposals: [], notes }

  const exact = [all, structured].find(({ payables }) => isExact(entry, payables, open))
  const certain = exact ?? (all.payables.length === 1 && !all.isGroup ? all : null)
  const others = exact ? [] : ownOthers(entry, certain?.payables[0], index, open)
  const against: Note[] = [
    ...all.payables.filter(({ status }) => status !== 'live').map((payable) => note('not-live', payable)),
    ...otherPayers(entry, all.payables, index).map((payable) => note('other-payer', payable)),
    ...others.map((payable) => note('owes-elsewhere', payable)),
  ]
  return {
    sure: certain !== null && against.length === 0,
    rules: rulesOf(all, against),
    proposals: [
      ...ofOwnOthers(entry, certain?.payables ?? [], others, open),
      ...proposalsOf(entry, certain?.payables ?? all.payables, { index, open, isCertain: certain !== null }),
    ],
    notes: [...notes, ...against],
  }
}

type Found = {
  readonly payables: readonly Payable[]
  readonly isGroup: boolean
  readonly unknown: readonly string[]
}

function payablesOf(keys: readonly string[], index: PayableIndex): Found {
  const found = keys.map((key) => ({ key, under: index.byReference(key) }))
  return {
    payables: [...new Set(found.flatMap(({ under }) => under?.payables ?? []))],
    isGroup: found.some(({ under }) => under?.isGroup),
    unknown: found.filter(({ under }) => under === null).map(({ key }) => key),
  }
}

/** B7, B8 */
function isExact({ amountCents }: StatementEntry, payables: readonly Payable[], open: OpenSums): boolean {
  const openCents = payables.map((payable) => open.of(payable)).filter((sum) => sum > 0)
  return openCents.length > 0 && sumCents(openCents) === amountCents
}

type Around = { readonly index: PayableIndex; readonly open: OpenSums; readonly isCertain: boolean }

function proposalsOf(entry: StatementEntry, payables: readonly Payable[], around: Around): Proposal[] {
  const { index, open } = around
  const { amountCents } = entry
  const [only] = payables
  if (only === undefined) return []
  const exact = isExact(entry, payables, open)
  const evidence = exact ? (['reference', 'amount'] as const) : (['reference'] as const)
  if (payables.length > 1 || !around.isCertain) return shared(amountCents, payables, open, evidence)
  const alone = proposalOf(amountCents, [shareOf(only, amountCents, open)], evidence)
  const withOthers = [only, ...index.togetherWith(only).filter(({ status }) => status === 'live')]
  const asCouple = !exact && withOthers.length > 1 && isExact(entry, withOthers, open)
  return asCouple
    ? [alone, inOrder(amountCents, withOthers, open, ['reference', 'couple', 'amount'])]
    : [alone]
}

/** The other registration that has exactly this open, else each in turn, the named one first. B10 */
function ofOwnOthers(
  { amountCents }: StatementEntry,
  named: readonly Payable[],
  others: readonly Payable[],
  open: OpenSums,
): Proposal[] {
  if (others.length === 0) return []
  const exact = others.find((payable) => open.of(payable) === amountCents)
  if (exact) return [proposalOf(amountCents, [shareOf(exact, amountCents, open)], ['name', 'amount'])]
  return [inOrder(amountCents, [...named, ...others], open, ['reference', 'name'])]
}

/** The rest may be booked on the first target as overpaid, the one to ask; the only way where nothing is open. G8 */
function shared(
  amountCents: Cents,
  payables: readonly Payable[],
  open: OpenSums,
  evidence: readonly Evidence[],
): Proposal[] {
  const each = inOrder(amountCents, payables, open, evidence)
  if (each.restCents === 0) return [each]
  const sums = payables.map((payable) => ({ subject: payable, openCents: open.of(payable) }))
  const whole = shareOut(amountCents, sums).map((part) => shareOf(part.subject, part.amountCents, open))
  const withRest = proposalOf(amountCents, whole, evidence)
  return each.shares.length === 0 ? [withRest] : [each, withRest]
}

function rulesOf({ payables, isGroup }: Found, against: readonly Note[]): RuleNumber[] {
  const few: RuleNumber = isGroup ? 'B8' : payables.length > 1 ? 'B7' : 'B6'
  return [
    few,
    ...(against.some(({ kind }) => kind === 'not-live') ? (['B9'] as const) : []),
    ...(against.some(({ kind }) => kind !== 'not-live') ? (['B10'] as const) : []),
  ]
}

function note(kind: 'not-live' | 'other-payer' | 'owes-elsewhere', { type, id, code }: Payable): Note {
  return { kind, target: { type, id }, code }
}
