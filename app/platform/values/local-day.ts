import { type Locale, languageTag } from '../locale.ts'
import { perLocale } from './per-locale.ts'

/** The zone of all dates, whatever the machine's own is. */
export const zone = 'Europe/Ljubljana'

/** A day of the calendar in `Europe/Ljubljana`: `2025-11-13`. Sorts as text. */
export type LocalDay = `${number}-${number}-${number}`

const dayLengthMs = 86_400_000

/** Whether it is a day of the calendar: `2025-02-30` is none. */
export function isLocalDay(text: string): text is LocalDay {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const utc = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(utc.getTime()) && utc.toISOString().startsWith(text)
}

/** @throws RangeError when `text` is no day. For what our own database gave; parse what people send. */
export function localDay(text: string): LocalDay {
  if (!isLocalDay(text)) throw new RangeError(`not a day: ${text}`)
  return text
}

/** The calendar day in Ljubljana on which the instant falls. */
export function localDayOf(now: Date): LocalDay {
  return utcDay(localClock(now))
}

/** The first instant of `day`. Midnight is never skipped: the clocks change at 01:00 UTC. */
export function startOfDay(day: LocalDay): Date {
  const known = dawns.get(day)
  if (known !== undefined) return new Date(known)
  const midnightUtc = Date.parse(`${day}T00:00:00Z`)
  const offsetMs = localClock(new Date(midnightUtc)) - midnightUtc
  if (dawns.size === mostDawns) dawns.clear()
  dawns.set(day, midnightUtc - offsetMs)
  return new Date(midnightUtc - offsetMs)
}

/** Every page asks for the same few days, and reading the clock of a zone takes long. */
const dawns = new Map<LocalDay, number>()
const mostDawns = 1_000

/** The last instant of `day`, to the millisecond: deadlines hold until then. */
export function endOfDay(day: LocalDay): Date {
  return new Date(startOfDay(addDays(day, 1)).getTime() - 1)
}

/** The day `count` days later; earlier when negative. */
export function addDays(day: LocalDay, count: number): LocalDay {
  return utcDay(Date.parse(`${day}T00:00:00Z`) + count * dayLengthMs)
}

/** How many days `to` is after `from`; negative when it is before. */
export function daysBetween(from: LocalDay, to: LocalDay): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayLengthMs
}

/** Before this local hour, the night still belongs to the day before. */
const nightEndsHour = 6

/** The day of the festival an event belongs to: a set that begins at 01:00 is part of the evening before. */
export function festivalDayOf(startsAt: Date): LocalDay {
  const clock = localClock(startsAt)
  const hour = new Date(clock).getUTCHours()
  return hour < nightEndsHour ? addDays(utcDay(clock), -1) : utcDay(clock)
}

/**
 * - `short` 13. 11. 2025 in every language, as the back-office's fields take it; `medium` 13 Nov 2025 · 13. nov. 2025
 * - `running`, inside a sentence: 13 November 2025 · 13. novembra 2025 (genitive)
 * - `full` with the weekday, outside a sentence: Thursday, 13 November 2025 · četrtek, 13. november 2025 (nominative)
 * - `heading`, over a column: Thursday 13 November · četrtek, 13. november
 * - `brief`, without the year everybody knows: Thu 13 Nov · čet., 13. nov.
 */
export type DayStyle = 'short' | 'medium' | 'brief' | 'running' | 'full' | 'heading'

/** `day` in words or figures; the same text on every machine's zone. */
export function formatDay(day: LocalDay, locale: Locale, style: DayStyle): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (locale === 'sl' && style === 'running') return inGenitive(date)
  return dayFormatter(style === 'short' ? 'sl' : locale, style).format(date)
}

/** The time of an instant on Ljubljana's clock, `20:30`. */
export function formatTime(instant: Date, locale: Locale): string {
  return timeFormatter(locale).format(instant)
}

const genitiveMonths = [
  'januarja',
  'februarja',
  'marca',
  'aprila',
  'maja',
  'junija',
  'julija',
  'avgusta',
  'septembra',
  'oktobra',
  'novembra',
  'decembra',
]

/** CLDR gives Slovenian months in the nominative; a sentence wants the genitive. */
function inGenitive(date: Date): string {
  return `${date.getUTCDate()}. ${genitiveMonths[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

const dayStyles: Record<DayStyle, Intl.DateTimeFormatOptions> = {
  short: { dateStyle: 'short' },
  medium: { dateStyle: 'medium' },
  brief: { weekday: 'short', day: 'numeric', month: 'short' },
  running: { day: 'numeric', month: 'long', year: 'numeric' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  heading: { weekday: 'long', day: 'numeric', month: 'long' },
}

const dayFormatters = new Map<string, Intl.DateTimeFormat>()

function dayFormatter(locale: Locale, style: DayStyle): Intl.DateTimeFormat {
  const key = `${locale} ${style}`
  const known = dayFormatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(languageTag(locale), { ...dayStyles[style], timeZone: 'UTC' })
  dayFormatters.set(key, made)
  return made
}

const timeFormatter = perLocale(
  (locale) =>
    new Intl.DateTimeFormat(languageTag(locale), {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
)

const clockParts = perLocale(
  (locale) =>
    new Intl.DateTimeFormat(languageTag(locale), {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
)

/** The local time in Ljubljana at `instant`, written as if it were UTC (milliseconds since 1970). */
function localClock(instant: Date): number {
  const hour = Math.floor(instant.getTime() / hourLengthMs)
  const known = offsets.get(hour)
  if (known !== undefined) return instant.getTime() + known
  const offsetMs = readClock(instant) - Math.floor(instant.getTime() / 1_000) * 1_000
  if (offsets.size === mostOffsets) offsets.clear()
  offsets.set(hour, offsetMs)
  return instant.getTime() + offsetMs
}

/** Milliseconds from UTC to Ljubljana's clock, by hours since 1970: the clocks change on the hour, and reading the clock of a zone takes long. */
const offsets = new Map<number, number>()
const mostOffsets = 1_000
const hourLengthMs = 3_600_000

function readClock(instant: Date): number {
  const part: Record<string, number> = {}
  for (const { type, value } of clockParts('en').formatToParts(instant)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

function utcDay(milliseconds: number): LocalDay {
  return new Date(milliseconds).toISOString().slice(0, 10) as LocalDay
}
