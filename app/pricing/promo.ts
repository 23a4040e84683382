import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { type Cents, cents, percentOf } from '#app/platform/values/money.ts'

export type PromoCode = {
  readonly code: string
  readonly discount: { readonly percent: number } | { readonly amountCents: Cents }
  /** How many registrations may use it; null: no limit. */
  readonly quota: number | null
  /** The last local day on which it may be given; null: always. */
  readonly lastDay: LocalDay | null
  /** The e-mail address of the code's owner: a promoter, or the one person it was made for. */
  readonly owner: string | null
  /** Nobody but the owner may use it. */
  readonly ownerOnly: boolean
}

export type PromoRefusal = 'promo-over' | 'promo-used-up' | 'promo-not-yours'

/**
 * Whether `promo` may be used. P11.
 * @param given.used how many *other* registrations use it
 * @param given.email of the dancer
 */
export function checkPromo(
  promo: PromoCode,
  given: { readonly today: LocalDay; readonly used: number; readonly email: string },
): Decision<PromoCode, PromoRefusal> {
  if (promo.ownerOnly && !isSameAddress(promo.owner, given.email)) return refuse('promo-not-yours')
  if (promo.lastDay !== null && given.today > promo.lastDay) return refuse('promo-over')
  if (promo.quota !== null && given.used >= promo.quota) return refuse('promo-used-up')
  return accept(promo)
}

/** The refusal shown to a visitor: another person's code is reported as unknown, so that its existence is not revealed. P11 */
export function refusalToTell(
  reason: PromoRefusal,
): Exclude<PromoRefusal, 'promo-not-yours'> | 'promo-unknown' {
  return reason === 'promo-not-yours' ? 'promo-unknown' : reason
}

/**
 * The form in which codes are stored and compared: people type ` ronda 10`, `RONDA-10`, and telephones and text programs write another dash or an
 * invisible character. The form of a stored code is the code itself. P11.
 */
export function promoKey(typed: string): string {
  // capitals may be written apart from their accents: normalised again
  return typed.normalize('NFKC').toUpperCase().normalize('NFKC').replace(notCompared, '')
}

/** White space, the dashes and the minus sign, and characters that only format: soft hyphens, zero-width ones, marks of direction. */
const notCompared = /[\s\p{Dash_Punctuation}\u2212\p{Format}]/gu

/** How much of `amount` the code takes off, never more than all of it. P10. */
export function promoDiscount({ discount }: PromoCode, amount: Cents): Cents {
  const off = 'percent' in discount ? percentOf(amount, discount.percent) : discount.amountCents
  return cents(Math.min(off, amount))
}

function isSameAddress(owner: string | null, email: string): boolean {
  return owner !== null && owner.trim().toLowerCase() === email.trim().toLowerCase()
}
