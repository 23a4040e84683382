import { formatTime, isLocalDay, localDayOf } from './local-day.ts'

const hourMs = 3_600_000

/** An instant on Ljubljana's clock, as `<input type="datetime-local">` wants it: `2025-11-13T20:30`. */
export function instantText(instant: Date): string {
  return `${localDayOf(instant)}T${formatTime(instant, 'en')}`
}

/**
 * The instant of a local time in Ljubljana; 24:00 is the midnight that ends the day. Of the hour repeated in October it is the first; a time skipped in
 * March is taken as winter time. Null: invalid.
 */
export function parseInstant(text: string): Date | null {
  const [, day = '', time = ''] = /^(\S{10})[T ]([0-2]\d:[0-5]\d)(?::\d\d)?$/.exec(text.trim()) ?? []
  if (!isLocalDay(day)) return null
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(asUtc)) return null
  const [summer, winter] = [new Date(asUtc - 2 * hourMs), new Date(asUtc - hourMs)]
  // 24:00 is the next day's 00:00
  return instantText(summer) === new Date(asUtc).toISOString().slice(0, 16) ? summer : winter
}
