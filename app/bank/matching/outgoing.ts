import type { StatementEntry } from '../statement.ts'
import { type OpenSums, payoutShareOf, proposalOf } from './effect.ts'
import type { EntryMatch, Evidence, Proposal } from './entry-match.ts'
import { isNamedIn, wordsOf } from './names.ts'
import { payerOf } from './other-payer.ts'
import type { Payout } from './payable.ts'

const MOST_SUGGESTIONS = 5

/**
 * Matches outgoing money: sure where it bears the EndToEndId that we gave to exactly one refund of that amount; costs and other refunds are only
 * suggested, by payee, account and amount. B14
 */
export function outgoing(entry: StatementEntry, payouts: readonly Payout[], open: OpenSums): EntryMatch {
  const ordered = payouts.filter(({ endToEndId }) => endToEndId !== null && endToEndId === entry.endToEndId)
  const [refund] = ordered
  const sure =
    refund !== undefined &&
    ordered.length === 1 &&
    open.of(refund) === -entry.amountCents &&
    entry.flags.length === 0
  return {
    state: 'outgoing',
    sure,
    rules: ['B14'],
    notes: [],
    proposals: refund
      ? ordered.map((payout) => payoutProposal(entry, payout, ['end-to-end'], open))
      : likely(entry, payouts, open),
  }
}

function likely(entry: StatementEntry, payouts: readonly Payout[], open: OpenSums): Proposal[] {
  const payee = wordsOf(payerOf(entry))
  const candidates = payouts.filter((payout) => open.of(payout) > 0)
  const withEvidence = candidates.map((payout) => {
    const named = payout.names.map(wordsOf).some((name) => isNamedIn(name, payee) || isNamedIn(payee, name))
    const evidence: Evidence[] = [
      ...(named ? (['name'] as const) : []),
      ...(payout.account !== null && payout.account === entry.party.account ? (['account'] as const) : []),
      ...(open.of(payout) === -entry.amountCents ? (['amount'] as const) : []),
    ]
    return { payout, evidence }
  })
  const byPayee = withEvidence.filter(
    ({ evidence }) => evidence.includes('name') || evidence.includes('account'),
  )
  const byAmount = withEvidence.filter(({ evidence }) => evidence.includes('amount'))
  const found = byPayee.length > 0 ? byPayee : byAmount.length === 1 ? byAmount : []
  return found
    .sort((one, other) => other.evidence.length - one.evidence.length)
    .slice(0, MOST_SUGGESTIONS)
    .map(({ payout, evidence }) => payoutProposal(entry, payout, evidence, open))
}

function payoutProposal(
  entry: StatementEntry,
  payout: Payout,
  evidence: readonly Evidence[],
  open: OpenSums,
): Proposal {
  return proposalOf(entry.amountCents, [payoutShareOf(payout, entry.amountCents, open)], evidence)
}
