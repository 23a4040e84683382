import { type Locale, languageTag } from '#app/platform/locale.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'

export type DayParts = { readonly weekday: string; readonly number: string; readonly month: string }

/** A day taken apart for large print: `Thursday`, `13`, `November` · `Četrtek`, `13`, `november`. */
export function dayParts(day: LocalDay, locale: Locale): DayParts {
  const date = new Date(`${day}T00:00:00Z`)
  const { weekdays, months, tag } = formatters[locale]
  const weekday = weekdays.format(date)
  return {
    weekday: weekday.charAt(0).toLocaleUpperCase(tag) + weekday.slice(1),
    number: String(date.getUTCDate()),
    month: months.format(date),
  }
}

/** Made once: making one costs more than rendering a whole day. */
function formattersFor(locale: Locale) {
  const tag = languageTag(locale)
  return {
    tag,
    weekdays: new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }),
    months: new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' }),
  }
}

const formatters = { en: formattersFor('en'), sl: formattersFor('sl') }
