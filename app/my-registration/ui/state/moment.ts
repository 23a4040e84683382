import type { Locale } from '#app/platform/locale.ts'
import { formatDay, formatTime, localDayOf } from '#app/platform/values/local-day.ts'

/** An instant for use in messages: the day as it reads in a sentence, and the time. */
export function momentIn(instant: Date, locale: Locale): { readonly day: string; readonly time: string } {
  return { day: formatDay(localDayOf(instant), locale, 'running'), time: formatTime(instant, locale) }
}
