import { type Cents, percentOf } from '#app/platform/values/money.ts'

/** The registrations and payments of a promoter's code. */
export type Brought = {
  /** Registrations that have neither ended nor are only prepared. */
  readonly live: number
  readonly leaders: number
  readonly followers: number
  readonly both: number
  /** Registrations that are paid in full and cost something. */
  readonly paid: number
  /** The payments of all of them up to their claims, less refunds. */
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

/** The commission of a promoter: a share of the payments less refunds, and a place for every so many paid registrations. V6 */
export function earnedBy({ commissionPercent, freePlaceAfter }: Terms, { paid, paidCents }: Brought): Earned {
  const every = freePlaceAfter !== null && freePlaceAfter > 0 ? freePlaceAfter : null
  return {
    commissionCents: percentOf(paidCents, commissionPercent ?? 0),
    freePlaces: every === null ? 0 : Math.floor(paid / every),
    untilNextFree: every === null ? null : every - (paid % every),
  }
}
