import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { PromoError } from './refusal.ts'

/** Why a promo code is refused, and what to do. */
export function promoRefusalText(reason: PromoError, locale: Locale): string {
  switch (reason) {
    case 'promo-unknown':
      return m.register_refused_promo_unknown({}, { locale })
    case 'promo-over':
      return m.register_refused_promo_over({}, { locale })
    case 'promo-used-up':
      return m.register_refused_promo_used_up({}, { locale })
    case 'promo-not-yours':
      return m.register_refused_promo_not_yours({}, { locale })
    case 'promo-too-often':
      return m.register_refused_promo_too_often({}, { locale })
  }
}
