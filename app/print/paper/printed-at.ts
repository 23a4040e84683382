import type { Locale } from '#app/platform/locale.ts'
import { formatDay, formatTime, localDayOf } from '#app/platform/values/local-day.ts'

/** The head and foot of every page of a file. */
export type PrintedAt = {
  readonly festival: string
  /** When it was printed, in words. */
  readonly at: string
  readonly locale: Locale
}

/** The line under each printed page: the festival, and the local day and time of printing. */
export function printedAt({
  festival,
  now,
  locale,
}: {
  readonly festival: string
  readonly now: Date
  readonly locale: Locale
}): PrintedAt {
  const at = `${formatDay(localDayOf(now), locale, 'short')} ${formatTime(now, locale)}`
  return { festival, at, locale }
}
