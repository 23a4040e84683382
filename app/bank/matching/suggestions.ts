import type { StatementEntry } from '../statement.ts'
import { inOrder, type OpenSums, proposalOf, shareOf } from './effect.ts'
import type { Evidence, Proposal } from './entry-match.ts'
import { payerOf } from './other-payer.ts'
import type { Payable } from './payable.ts'
import type { PayableIndex } from './payable-index.ts'

const MOST_SUGGESTIONS = 5

/**
 * Suggests what an entry without a usable reference may pay, the likeliest first: named like the payer or in the text, or paid from this account
 * before. The amount alone suggests only where one live payable has it open. Never sure. B11
 */
export function suggestions(entry: StatementEntry, index: PayableIndex, open: OpenSums): Proposal[] {
  const found = new Map<Payable, Evidence[]>()
  const give = (payables: readonly Payable[], one: Evidence) => {
    for (const payable of payables) found.set(payable, [...(found.get(payable) ?? []), one])
  }
  const payer = index.named(payerOf(entry))
  give(payer, 'name')
  give(index.byAccount(entry.party.account), 'account')
  const inText = index
    .named([...entry.references, entry.text].join(' '))
    .filter((payable) => !payer.includes(payable))
  give(inText, 'text')

  const likely = [...found].map(([payable, evidence]) => ({
    payable,
    ...likelihood(entry, payable, evidence, { index, open }),
  }))
  if (likely.length === 0) return byAmountAlone(entry, open)
  return likely
    .sort((one, other) => other.weight - one.weight || one.payable.code.localeCompare(other.payable.code))
    .slice(0, MOST_SUGGESTIONS)
    .map(({ proposal }) => proposal)
}

const weights: Readonly<Partial<Record<Evidence, number>>> = {
  name: 4,
  account: 4,
  text: 3,
  amount: 3,
  couple: 2,
}

type Around = { readonly index: PayableIndex; readonly open: OpenSums }

function likelihood(
  entry: StatementEntry,
  payable: Payable,
  known: readonly Evidence[],
  { index, open }: Around,
) {
  const { amountCents } = entry
  const openCents = open.of(payable)
  const couple = [payable, ...index.togetherWith(payable)].filter(({ status }) => status === 'live')
  const forCouple =
    couple.length > 1 && couple.reduce((sum, one) => sum + Math.max(0, open.of(one)), 0) === amountCents
  const isExact = openCents === amountCents
  const evidence: Evidence[] = [
    ...known,
    ...(isExact ? (['amount'] as const) : forCouple ? (['couple', 'amount'] as const) : []),
  ]
  const proposal =
    forCouple && !isExact
      ? inOrder(amountCents, couple, open, evidence)
      : proposalOf(amountCents, [shareOf(payable, amountCents, open)], evidence)
  const weight = evidence.reduce((sum, one) => sum + (weights[one] ?? 0), 0)
  return { proposal, weight: weight - (payable.status === 'live' && openCents > 0 ? 0 : 2) }
}

function byAmountAlone(entry: StatementEntry, open: OpenSums): Proposal[] {
  const [only, ...others] = open.liveWith(entry.amountCents)
  if (only === undefined || others.length > 0) return []
  return [proposalOf(entry.amountCents, [shareOf(only, entry.amountCents, open)], ['amount'])]
}
