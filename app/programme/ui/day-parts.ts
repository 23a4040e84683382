import type { LocalDay } from '#app/platform/local-day.ts'
import { type Locale, languageTag } from '#app/platform/locale.ts'

/** A day taken apart for large print: `Thursday`, `13`, `November` · `Četrtek`, `13.`, `november`. */
export function dayParts(day: LocalDay, locale: Locale) {
  const date = new Date(`${day}T00:00:00Z`)
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(languageTag(locale), { ...options, timeZone: 'UTC' }).format(date)
  const weekday = part({ weekday: 'long' })
  return {
    weekday: weekday.charAt(0).toLocaleUpperCase(languageTag(locale)) + weekday.slice(1),
    number: String(date.getUTCDate()),
    month: part({ month: 'long' }),
  }
}
