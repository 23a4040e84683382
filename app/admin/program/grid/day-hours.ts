import { addDays, formatTime, type LocalDay, startOfDay } from '#app/platform/values/local-day.ts'
import { instantAt as localInstantAt } from '#app/platform/values/typed-date.ts'
import type { FestivalEvent } from '#app/programme/event.ts'

/** The grain of the plan. */
export const STEP_MINUTES = 15
const MINUTE_MS = 60_000
const STEP_MS = STEP_MINUTES * MINUTE_MS

/** The part of a festival day that the grid shows, in minutes from its midnight. */
export type DayHours = { readonly from: number; readonly until: number }

/** From the morning to after midnight, and further where something is planned there. */
export function hoursOf(
  day: LocalDay,
  events: readonly Pick<FestivalEvent, 'startsAt' | 'endsAt'>[],
): DayHours {
  const from = Math.min(9 * 60, ...events.map(({ startsAt }) => minutesInto(day, startsAt)))
  const until = Math.max(25 * 60, ...events.map(({ endsAt }) => minutesInto(day, endsAt)))
  return { from: Math.floor(from / 60) * 60, until: Math.ceil(until / 60) * 60 }
}

/** The minutes from the day's midnight in Ljubljana until the instant: more than 1440 on the next day, negative before. */
export function minutesInto(day: LocalDay, at: Date): number {
  return (at.getTime() - startOfDay(day).getTime()) / MINUTE_MS
}

/** The instant `minutes` after the beginning of a day, rounded to a quarter of an hour. */
export function instantIn(day: LocalDay, minutes: number): Date {
  const step = Math.round(minutes / STEP_MINUTES) * STEP_MINUTES
  return new Date(startOfDay(day).getTime() + step * MINUTE_MS)
}

/** The instant of a typed time on the grid of a day, on Ljubljana's clock: `01:00` on Friday's grid is on Saturday. Null: not a time. */
export function instantAt(day: LocalDay, text: string): Date | null {
  const match = /^\s*(\d{1,2})(?:[:.](\d{2}))?\s*$/.exec(text)
  const [hours, minutes] = [Number(match?.[1]), Number(match?.[2] ?? 0)]
  if (!match || hours > 24 || minutes > 59) return null
  const isNextDay = hours < NIGHT_ENDS || hours === 24
  const time = [hours % 24, minutes].map((part) => String(part).padStart(2, '0')).join(':')
  return localInstantAt(isNextDay ? addDays(day, 1) : day, time)
}

/** Before this hour it is still the night of the day before. */
const NIGHT_ENDS = 6

export type Times = Pick<FestivalEvent, 'startsAt' | 'endsAt'>

/** The event's times moved by `steps` quarters of an hour; earlier when negative. */
export function movedBy({ startsAt, endsAt }: Times, steps: number): Times {
  const by = steps * STEP_MS
  return { startsAt: new Date(startsAt.getTime() + by), endsAt: new Date(endsAt.getTime() + by) }
}

/** The end of the event lengthened by `steps` quarters of an hour. Null: it would be shorter than a quarter. */
export function stretchedBy({ startsAt, endsAt }: Times, steps: number): Pick<Times, 'endsAt'> | null {
  const until = endsAt.getTime() + steps * STEP_MS
  return until - startsAt.getTime() < STEP_MS ? null : { endsAt: new Date(until) }
}

/** The full hours of a day, with their labels at the edge of the grid. */
export function hourMarks(day: LocalDay, { from, until }: DayHours, locale: 'en' | 'sl') {
  return Array.from({ length: (until - from) / 60 }, (_, n) => {
    const minutes = from + n * 60
    return { minutes, text: formatTime(instantIn(day, minutes), locale) }
  })
}
