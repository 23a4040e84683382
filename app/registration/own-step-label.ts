import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatPrice } from '#app/platform/values/money.ts'
import type { OwnPlace } from './own-place.ts'

/** The label of the button that leads a dancer to their registration. */
export function ownStepLabel({ payCents, light }: OwnPlace, locale: Locale): string {
  if (payCents !== null) return m.site_pay({ amount: formatPrice(payCents, locale) }, { locale })
  return light ? m.site_my_places({}, { locale }) : m.home_my_registration({}, { locale })
}
