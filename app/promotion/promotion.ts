import type { LocalDay } from '#app/platform/values/local-day.ts'

/** An invited person: by whom, for which days, and whether they have arrived. */
export type VipGuest = {
  readonly name: string
  readonly ofWhom: string
  readonly days: readonly LocalDay[]
  readonly arrived: boolean
  readonly note: string
}

/** A person who brings dancers and gets a share of their payments, or a place for a number of them. */
export type Promoter = {
  readonly name: string
  /** Of the account with which they see their own page. */
  readonly username: string
  /** The promo code their dancers use. */
  readonly code: string
  readonly commissionPercent: number
  readonly freePlaceAfter: number
  readonly email: string
  readonly phone: string
  readonly note: string
}
