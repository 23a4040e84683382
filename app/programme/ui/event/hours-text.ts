import { type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'

/** `7.5 hours` · `7,5 ure`: to the quarter; any decimal takes the third form in Slovenian (formats 7). */
export function hoursText(hours: number, locale: Locale): string {
  const count = Math.round(hours * 4) / 4
  return m.programme_hours({ count, shown: numbers[locale].format(count) }, { locale })
}

const formatter = (locale: Locale) => new Intl.NumberFormat(languageTag(locale), { maximumFractionDigits: 2 })
const numbers = { en: formatter('en'), sl: formatter('sl') }
