import { type Locale, languageTag } from '#app/platform/locale.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { perLocale } from '#app/platform/values/per-locale.ts'

export type DayParts = { readonly weekday: string; readonly number: string; readonly month: string }

/** A day taken apart for large print: `Thursday`, `13`, `November` · `Četrtek`, `13`, `november`. */
export function dayParts(day: LocalDay, locale: Locale): DayParts {
  const date = new Date(`${day}T00:00:00Z`)
  const { weekdays, months, tag } = formattersFor(locale)
  const weekday = weekdays.format(date)
  return {
    weekday: weekday.charAt(0).toLocaleUpperCase(tag) + weekday.slice(1),
    number: String(date.getUTCDate()),
    month: months.format(date),
  }
}

const formattersFor = perLocale((locale) => {
  const tag = languageTag(locale)
  return {
    tag,
    weekdays: new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }),
    months: new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' }),
  }
})
