import { addDays, localDayOf } from '#app/platform/values/local-day.ts'
import { instantAt } from '#app/platform/values/typed-date.ts'

/** The last instant before now of a time written on paper: `21:04`, `21.04`, `2104`; null: not a time. Q28 */
export function instantOnPaper(typed: string, now: number): number | null {
  const [, hours, minutes] = /^([01]?\d|2[0-3])[.: ]?([0-5]\d)$/.exec(typed.trim()) ?? []
  if (!hours || !minutes) return null
  const today = localDayOf(new Date(now))
  const on = (day: typeof today) => instantAt(day, `${hours.padStart(2, '0')}:${minutes}`).getTime()
  return on(today) <= now ? on(today) : on(addDays(today, -1))
}
