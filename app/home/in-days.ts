import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { daysBetween, type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'

/** How long it is until `day`: `today`, `tomorrow`, `in 12 days`. For days that are not past. */
export function inDays(day: LocalDay, now: Date, locale: Locale): string {
  const count = daysBetween(localDayOf(now), day)
  if (count <= 0) return m.days_today({}, { locale })
  return count === 1 ? m.days_tomorrow({}, { locale }) : m.days_in({ count }, { locale })
}
