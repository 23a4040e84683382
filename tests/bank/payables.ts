import type { Matching } from '#app/bank/matching/match-entries.ts'
import type { Payable, Payout } from '#app/bank/matching/payable.ts'
import { cents } from '#app/platform/values/money.ts'
import { rf, si12 } from './story.ts'

type Made = Partial<Omit<Payable, 'openCents'>> & { readonly name: string; readonly open: number }

/** A live registration with the references of `number`. */
export function registration(number: number, { name, open, ...said }: Made): Payable {
  return {
    type: 'registration',
    id: `r${number}`,
    code: `TF26-${number}`,
    status: 'live',
    names: [name],
    references: [si12(number), rf(number)],
    togetherWith: [],
    payerAccounts: [],
    ...said,
    openCents: cents(open),
  }
}

export function payout(
  id: string,
  said: Partial<Omit<Payout, 'openCents'>> & { readonly open: number },
): Payout {
  const { open, ...rest } = said
  return {
    type: 'cost',
    id,
    code: id,
    names: [],
    account: null,
    endToEndId: null,
    ...rest,
    openCents: cents(open),
  }
}

export const matching = (payables: readonly Payable[], more: Partial<Matching> = {}): Matching => ({
  payables,
  groups: [],
  payouts: [],
  settled: [],
  ...more,
})
