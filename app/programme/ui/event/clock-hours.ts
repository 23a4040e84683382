import { formatTime } from '#app/platform/values/local-day.ts'

/** The festival's clock as hours of the day: 21.5 at half past nine in the evening. */
export function localClockHours(instant: Date): number {
  const [hour = 0, minute = 0] = formatTime(instant, 'en').split(':').map(Number)
  return hour + minute / 60
}
