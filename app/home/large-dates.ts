import { formatDays } from '#app/festival/content/edition-facts.ts'
import { type Locale, languageTag } from '#app/platform/locale.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'

/** Festival days for large print: `13–17` (hair spaces round the dash) and `November 2025` · `13.–17.` and `november 2025`. */
export function largeDates(from: LocalDay, to: LocalDay, locale: Locale): { days: string; months: string } {
  const dot = locale === 'sl' ? '.' : ''
  const number = (day: LocalDay) => `${Number(day.slice(8))}${dot}`
  const month = (day: LocalDay, year: boolean) =>
    new Intl.DateTimeFormat(languageTag(locale), {
      month: 'long',
      timeZone: 'UTC',
      ...(year ? { year: 'numeric' } : {}),
    }).format(new Date(`${day}T00:00:00Z`))
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  return {
    days: from === to ? number(from) : `${number(from)}\u200a–\u200a${number(to)}`,
    months: isOneMonth ? month(to, true) : `${month(from, !isOneYear)} – ${month(to, true)}`,
  }
}

/** A subtitle below the large dates, without days at its end. */
export function withoutDays(subtitle: string, from: LocalDay, to: LocalDay, locale: Locale): string {
  const days = formatDays(from, to, locale)
  return subtitle.endsWith(days) ? subtitle.slice(0, -days.length).replace(/[\s,:–]+$/, '') : subtitle
}
