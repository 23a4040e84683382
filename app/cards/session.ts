import type { Id } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import { endOfDay, type LocalDay } from '#app/platform/values/local-day.ts'
import type { Cents } from '#app/platform/values/money.ts'

/**
 * `asked`: the provider's response is unknown. `open`: the dancer may pay. `processing`: completed, and the money is in transit. `disputed`: the
 * dancer's
 * bank has reversed it, `lost` permanently.
 */
export type CardSessionState =
  | 'asked'
  | 'open'
  | 'processing'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'disputed'
  | 'lost'

/** An offer to pay one amount for one registration on the provider's page. */
export type CardSession = {
  readonly id: Id
  readonly editionId: string
  /** The registration that its money pays: the one that began it may have been merged into another. */
  readonly registrationId: Id
  readonly amountCents: Cents
  readonly language: Locale
  readonly state: CardSessionState
  /** The provider's id of the session and the address of its page; null while it is `asked`. */
  readonly stripeId: string | null
  readonly url: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
  /** The provider's id of the payment; null as long as there is no money. */
  readonly payment: string | null
  readonly paidCents: Cents
  /** The booked part of the refunds. */
  readonly refundedCents: Cents
  /** The whole refunded sum as the provider reported it last, and when. */
  readonly reportedBackCents: Cents
  readonly reportedBackAt: Date | null
}

const minute = 60_000
/** The provider takes 30 minutes to 24 hours from the instant at which it is asked; a minute is for the way there. */
const shortest = 31 * minute
const longest = 24 * 60 * minute - minute

/** The end of a session: that of the day on which the amount is due, within the provider's limits. K2 */
export function endOfSession(now: Date, dueOn: LocalDay | null): Date {
  const wanted = dueOn === null ? Number.POSITIVE_INFINITY : endOfDay(dueOn).getTime() - now.getTime()
  const lasts = Math.min(longest, Math.max(shortest, wanted))
  return new Date(Math.floor((now.getTime() + lasts) / 1_000) * 1_000)
}

/** Whether this session still takes that amount: the next press leads to it instead of to another one. K3 */
export function isUsable(
  { state, amountCents, expiresAt }: Pick<CardSession, 'state' | 'amountCents' | 'expiresAt'>,
  { openCents, now }: { readonly openCents: Cents; readonly now: Date },
): boolean {
  if (amountCents !== openCents) return false
  const left = expiresAt.getTime() - now.getTime()
  return state === 'asked' ? left >= shortest - minute : state === 'open' && left > minute
}

/** The state after the provider reports a failed or expired session: received money takes precedence, in any order of reports. K5 */
export function stateAfter(
  { state }: Pick<CardSession, 'state'>,
  reported: 'processing' | 'failed' | 'expired',
): CardSessionState {
  if (state === 'asked' || state === 'open') return reported
  return state === 'processing' && reported === 'failed' ? reported : state
}
