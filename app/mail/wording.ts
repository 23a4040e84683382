import { type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay, formatTime, type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'

/** A day for sentences: `13 November 2025`, `13. novembra 2025`. */
export function inSentence(day: LocalDay, locale: Locale): string {
  return formatDay(day, locale, 'running')
}

/** The days from one to another: `13–17 November 2025`, `13.–17. november 2025`. */
export function dayRange(from: LocalDay, to: LocalDay, locale: Locale): string {
  const [start, end] = [from, to].map((day) => new Date(`${day}T00:00:00Z`)) as [Date, Date]
  return new Intl.DateTimeFormat(languageTag(locale), { dateStyle: 'long', timeZone: 'UTC' })
    .formatRange(start, end)
    .replace(/\s*–\s*/, '–')
}

/** The day and time of an instant, for sentences that name both. */
export function dayAndTime(instant: Date, locale: Locale): { readonly day: string; readonly time: string } {
  return { day: inSentence(localDayOf(instant), locale), time: formatTime(instant, locale) }
}

/** A dancing role in the words of e-mails: leading or following. */
export function roleName(role: 'leader' | 'follower', locale: Locale): string {
  return role === 'leader'
    ? m.emails_picks_role_leader({}, { locale })
    : m.emails_picks_role_follower({}, { locale })
}
