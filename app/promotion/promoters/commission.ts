import { type Cents, percentOf } from '#app/platform/values/money.ts'

/** What a promoter has brought. */
export type Brought = {
  /** Registrations that have neither ended nor are only prepared. */
  readonly live: number
  readonly leaders: number
  readonly followers: number
  readonly both: number
  /** Those of them that are paid in full and cost something. */
  readonly paid: number
  /** What all of them have paid of what they owe, less what goes back or has gone back. */
  readonly paidCents: Cents
}

export type Terms = {
  readonly commissionPercent: number | null
  /** One free place for so many paid registrations. */
  readonly freePlaceAfter: number | null
}

export type Earned = {
  readonly commissionCents: Cents
  readonly freePlaces: number
  readonly untilNextFree: number | null
}

/** What a promoter is due: a share of what was paid, less refunds, and a place for every so many paid registrations. V6 */
export function earnedBy({ commissionPercent, freePlaceAfter }: Terms, { paid, paidCents }: Brought): Earned {
  const every = freePlaceAfter !== null && freePlaceAfter > 0 ? freePlaceAfter : null
  return {
    commissionCents: percentOf(paidCents, commissionPercent ?? 0),
    freePlaces: every === null ? 0 : Math.floor(paid / every),
    untilNextFree: every === null ? null : every - (paid % every),
  }
}
