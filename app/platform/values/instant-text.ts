import { formatTime, isLocalDay, localDayOf } from './local-day.ts'

const hourMs = 3_600_000

/** An instant on Ljubljana's clock, as `<input type="datetime-local">` wants it: `2025-11-13T20:30`. */
export function instantText(instant: Date): string {
  return `${localDayOf(instant)}T${formatTime(instant, 'en')}`
}

/**
 * The instant at which Ljubljana's clock shows that. Of the hour that comes twice in October it is the first; what the clock skips in
 * March is taken as winter time. Null: it is no time.
 */
export function parseInstant(text: string): Date | null {
  const [, day = '', time = ''] = /^(\S{10})[T ]([0-2]\d:[0-5]\d)(?::\d\d)?$/.exec(text.trim()) ?? []
  if (!isLocalDay(day)) return null
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(asUtc)) return null
  const [summer, winter] = [new Date(asUtc - 2 * hourMs), new Date(asUtc - hourMs)]
  return instantText(summer) === `${day}T${time}` ? summer : winter
}
