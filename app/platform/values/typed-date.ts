import { type Locale, languageTag } from '../locale.ts'
import { addDays, daysBetween, formatTime, isLocalDay, type LocalDay, localDayOf } from './local-day.ts'

const hourMs = 3_600_000

/**
 * The instant of a time and day in Ljubljana. Of the hour repeated in October it is the first; a time skipped in March is taken as winter
 * time.
 * @param time `23:59`
 * @throws RangeError when it is no time
 */
export function instantAt(day: LocalDay, time: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(asUtc)) throw new RangeError(`not a time: ${day} ${time}`)
  const [summer, winter] = [new Date(asUtc - 2 * hourMs), new Date(asUtc - hourMs)]
  return localDayOf(summer) === day && formatTime(summer, 'en') === time ? summer : winter
}

/** The same local time so many days later, over clock changes too. */
export function addDaysTo(instant: Date, count: number): Date {
  return instantAt(addDays(localDayOf(instant), count), formatTime(instant, 'en'))
}

/** `5. 11. 2025`: how the back-office reads and takes a day in every language. */
export function typedDay(day: LocalDay): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date}. ${month}. ${year}`
}

/** `5. 11. 2025 23:59`, on Ljubljana's clock. */
export function typedInstant(instant: Date): string {
  return `${typedDay(localDayOf(instant))} ${formatTime(instant, 'en')}`
}

/** The short name of the day of the week: `Wed`, `sre.` */
export function weekdayOf(day: LocalDay, locale: Locale): string {
  return weekdays[locale].format(new Date(`${day}T00:00:00Z`))
}

const weekdayIn = (locale: Locale) =>
  new Intl.DateTimeFormat(languageTag(locale), { weekday: 'short', timeZone: 'UTC' })
const weekdays = { en: weekdayIn('en'), sl: weekdayIn('sl') }

/**
 * A typed day: `5. 11. 2025`, `5.11.25`, `5/11/2025`, `2025-11-05`, or `5. 11.`, which means the one nearest to `near`. The day comes
 * first in every language. Null: invalid.
 */
export function parseDay(text: string, near: LocalDay): LocalDay | null {
  const plain = text.trim().replace(/^\p{L}+[.,]*\s+/u, '')
  if (isLocalDay(plain)) return plain
  const [, date, month, year] = /^(\d{1,2})[. /-]+(\d{1,2})(?:[. /-]+(\d{4}|\d{2})?)?\.?$/.exec(plain) ?? []
  if (!date || !month) return null
  const inYear = (number: number) => `${number}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  if (year) {
    const day = inYear(year.length === 2 ? 2000 + Number(year) : Number(year))
    return isLocalDay(day) ? day : null
  }
  const here = Number(near.slice(0, 4))
  const days = [here - 1, here, here + 1].map(inYear).filter(isLocalDay)
  const far = (day: LocalDay) => Math.abs(daysBetween(near, day))
  return days.toSorted((one, other) => far(one) - far(other))[0] ?? null
}

/** A typed instant: a day as above, then `23:59`, `23.59` or `9:05`. Null: invalid, or without a time. */
export function parseDayAndTime(text: string, near: LocalDay): Date | null {
  const [, typed = '', hour = '', minute = ''] = /^(.*?)[\s,T]+(\d{1,2})[:.](\d{2})$/.exec(text.trim()) ?? []
  const day = parseDay(typed.replace(/,$/, ''), near)
  if (!day || Number(hour) > 23 || Number(minute) > 59) return null
  return instantAt(day, `${hour.padStart(2, '0')}:${minute}`)
}
