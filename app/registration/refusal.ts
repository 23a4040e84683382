import type { Cents } from '#app/platform/values/money.ts'
import type { PromoRefusal } from '#app/pricing/promo.ts'
import type { QuoteLine } from '#app/pricing/quote/quote-line.ts'
import type { FieldErrorCode } from './forms.ts'

/** Why a promo code is refused; `promo-too-often`: too many unknown codes were tried, and nothing is revealed about this one. P11, R30 */
export type PromoError = PromoRefusal | 'promo-unknown' | 'promo-too-often'

/** Why a registration is not saved. The routes and the data interface turn each into a sentence and a status. */
export type SaveRefusal =
  /** 422: the fields in error. */
  | {
      readonly kind: 'fields'
      readonly errors: readonly { readonly path: string; readonly error: FieldErrorCode }[]
    }
  /** 404: does not exist, or is not yours. */
  | { readonly kind: 'not-found' }
  /** 409: new picks only while registration is open. */
  | { readonly kind: 'not-yet-open'; readonly opensAt: Date }
  | { readonly kind: 'closed' }
  | { readonly kind: 'edition-archived' }
  /** 409: cancelled, draft, or begun. `path` names the pick. */
  | { readonly kind: 'event-cancelled' | 'event-begun'; readonly path: string; readonly eventId: string }
  /** 409: the same name and address has a live registration; a link has been sent there. */
  | { readonly kind: 'registered-already' }
  /** 409, R rules: see RULES.md. */
  | { readonly kind: 'partner-same-role'; readonly path: 'partner' }
  | { readonly kind: 'partner-yourself'; readonly path: 'partner' }
  | { readonly kind: 'partner-already'; readonly path: 'partner' }
  | { readonly kind: 'partner-link-over'; readonly path: 'partner' }
  | { readonly kind: 'invited-enough'; readonly path: 'partner' }
  | { readonly kind: 'role-in-couple'; readonly path: 'role' }
  | { readonly kind: 'ended' }
  /** 409: an issued invoice fixes the buyer. I4, I11 */
  | { readonly kind: 'invoice-issued'; readonly path: 'invoiceTo' }
  | { readonly kind: 'extra-unknown'; readonly path: string }
  | { readonly kind: 'promo'; readonly path: 'promo'; readonly reason: PromoError }
  /** 409: the price has changed; comes with its lines. Nothing was written. */
  | { readonly kind: 'price-changed'; readonly totalCents: Cents; readonly lines: readonly QuoteLine[] }

/** Why a registration is not handed over. */
export type HandOverRefusal =
  | 'not-found'
  | 'ended'
  | 'role-differs'
  | 'in-couple'
  | 'registered-already'
  | 'edition-archived'

/** The rule a refusal comes from, for `rule` in problem documents; null for a refusal without one. */
export function ruleOf(refusal: SaveRefusal): string | null {
  switch (refusal.kind) {
    case 'not-yet-open':
    case 'closed':
      return 'F1'
    case 'event-cancelled':
    case 'event-begun':
      return 'R2'
    case 'registered-already':
      return 'R3'
    case 'partner-same-role':
    case 'partner-yourself':
    case 'partner-already':
    case 'invited-enough':
      return 'R4'
    case 'partner-link-over':
      return 'R5'
    case 'role-in-couple':
    case 'price-changed':
      return 'R6'
    case 'ended':
      return 'R7'
    case 'invoice-issued':
      return 'I11'
    case 'promo':
      return refusal.reason === 'promo-too-often' ? 'R30' : 'P11'
    default:
      return null
  }
}

/** The HTTP status of a refusal: 422 for values, 409 for rules, 404, and 429 for too many promo codes tried. */
export function statusOf(refusal: SaveRefusal): 404 | 409 | 422 | 429 {
  switch (refusal.kind) {
    case 'not-found':
      return 404
    case 'fields':
    case 'extra-unknown':
      return 422
    case 'promo':
      return refusal.reason === 'promo-too-often' ? 429 : 409
    default:
      return 409
  }
}
