import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { cents, formatPrice } from '#app/platform/values/money.ts'
import { centsOf, type LastAction } from '../../device/last-action.ts'

/** What was just undone. */
export function undoneText({ action, name }: LastAction, locale: Locale): string {
  if (action.kind === 'checkIn') return m.reception_undone_check_in({ name }, { locale })
  const amount = centsOf(action)
  return amount === null
    ? m.reception_undone_other({}, { locale })
    : m.reception_undone_money({ amount: formatPrice(cents(amount), locale) }, { locale })
}
