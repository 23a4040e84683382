import type { LocalDay } from '#app/platform/values/local-day.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import { type ClaimLine, claimDifference, claimTotal } from './claim.ts'
import type { MovementMethod } from './movement.ts'

type ClaimVersion = { readonly version: number; readonly at: Date; readonly lines: readonly ClaimLine[] }

/** Money allocated to a subject, as its account shows it. */
export type Paid = {
  readonly id: string
  readonly movementId: string
  readonly at: Date
  readonly bookedOn: LocalDay
  readonly amountCents: Cents
  readonly method: MovementMethod
  /** Whether it reverses an entry, or was reversed. */
  readonly isCorrection: boolean
}

/** One line of a subject's account; `balanceCents` is what is owed after it: below 0 where too much was paid. */
export type AccountEntry = { readonly at: Date; readonly balanceCents: Cents } & (
  | { readonly kind: 'claim'; readonly lines: readonly ClaimLine[]; readonly amountCents: Cents }
  | ({ readonly kind: 'payment' } & Paid)
)

/** Claims and payments in order of recording, each with the balance after it. G2, G7 */
export function accountOf(claims: readonly ClaimVersion[], paid: readonly Paid[]): AccountEntry[] {
  const claimed = claims.map(({ at, lines }, index) => {
    const difference = claimDifference(claims[index - 1]?.lines ?? [], lines)
    return { kind: 'claim', at, lines: difference, amountCents: claimTotal(difference) } as const
  })
  const payments = paid.map((one) => ({ kind: 'payment', ...one }) as const)
  let balance = 0
  return [...claimed, ...payments]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map((entry) => {
      balance += entry.kind === 'claim' ? entry.amountCents : -entry.amountCents
      return { ...entry, balanceCents: cents(balance) }
    })
}
