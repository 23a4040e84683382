import type { Locale } from '#app/platform/locale.ts'
import { formatDay, formatTime, localDayOf } from '#app/platform/values/local-day.ts'

/** An instant as date and time, for use in a sentence. */
export function dayAndTime(instant: Date, locale: Locale): { day: string; time: string } {
  return { day: formatDay(localDayOf(instant), locale, 'running'), time: formatTime(instant, locale) }
}
