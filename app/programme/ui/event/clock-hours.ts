import { zone } from '#app/platform/values/local-day.ts'

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The festival's clock as hours of the day: 21.5 at half past nine in the evening. */
export function localClockHours(instant: Date): number {
  const [hour = 0, minute = 0] = clock.format(instant).split(':').map(Number)
  return hour + minute / 60
}
