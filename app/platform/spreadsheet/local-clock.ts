import { formatTime, localDayOf } from '../values/local-day.ts'

/** An instant on Ljubljana's clock, which has whole minutes: `2025-11-13 20:30:05`. */
export function localClock(at: Date): string {
  const seconds = String(at.getUTCSeconds()).padStart(2, '0')
  return `${localDayOf(at)} ${formatTime(at, 'en')}:${seconds}`
}
