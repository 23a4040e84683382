import { zone } from '#app/platform/values/local-day.ts'

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** The local time in Ljubljana, to the second: `2025-11-13T21:04:05`. In the night in which clocks go back an hour comes twice. */
export function localSecond(instant: Date): string {
  return clock.format(instant).replace(' ', 'T')
}
