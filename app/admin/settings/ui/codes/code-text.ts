import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { formatCents } from '#app/platform/values/money.ts'
import type { PromoCode } from '#app/pricing/promo.ts'
import { numberText } from '../../../lists/editor/number-text.ts'
import type { CodeLine } from '../../codes/queries/read-codes.server.ts'
import type { PromoError } from '../../codes/typed-promo.ts'

/** `20 %` or `5,00 €` */
export function discountText({ discount }: Pick<PromoCode, 'discount'>, locale: Locale): string {
  return 'percent' in discount
    ? `${numberText(discount.percent, locale)}\u00a0%`
    : formatCents(discount.amountCents, locale)
}

/** Whether the code can be used, and why not. P11 */
export function stateOf({ promo, registrations }: CodeLine, today: LocalDay): 'open' | 'over' | 'used-up' {
  if (promo.lastDay !== null && promo.lastDay < today) return 'over'
  return promo.quota !== null && registrations >= promo.quota ? 'used-up' : 'open'
}

type Sentence = (inputs: Record<string, never>, options: { locale: Locale }) => string

export const errorTexts = {
  code: m.settings_codes_error_code,
  off: m.settings_codes_error_off,
  quota: m.settings_codes_error_quota,
  lastDay: m.date_wrong,
  owner: m.settings_codes_error_owner,
  ownerOnly: m.settings_codes_error_owner_only,
} as const satisfies Record<PromoError, Sentence>

/** Why nothing was saved, and what can be done. The input stays. */
export function refusalText(
  reason: string,
  { code, used }: { code: string; used: number },
  locale: Locale,
): string {
  switch (reason) {
    case 'taken':
      return m.settings_codes_refused_taken({ code }, { locale })
    case 'quota-below-used':
      return m.settings_codes_refused_quota({ used }, { locale })
    case 'in-use':
      return m.settings_codes_refused_in_use({ code }, { locale })
    case 'changed-meanwhile':
      return m.settings_codes_refused_changed({ code }, { locale })
    case 'not-found':
      return m.settings_codes_refused_gone({ code }, { locale })
    case 'edition-archived':
      return m.settings_codes_refused_archived({}, { locale })
    case 'not-allowed':
      return m.settings_codes_refused_not_allowed({}, { locale })
    case 'unanswered':
      return m.settings_prices_unanswered({}, { locale })
    default:
      return m.settings_codes_refused_else({}, { locale })
  }
}
