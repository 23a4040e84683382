import { addDays, type LocalDay, startOfDay } from '#app/platform/values/local-day.ts'
import type { EventKind, Venue } from '../event.ts'
import type { ProgrammeEvent } from '../timetable.ts'
import { hasPlaceFor } from '../ui/list/filter-events.ts'
import { groupByDay } from '../ui/list/group-by-day.ts'
import { minutesOnFoot } from '../walking.ts'
import type { Wish } from './wish.ts'

type Place = Pick<Venue, 'slug' | 'latitude' | 'longitude'>

/** The weight of each kind for a dancer who comes to learn and dance; a city tour weighs little. */
const worth: Readonly<Record<EventKind, number>> = {
  class: 40,
  workshop: 50,
  milonga: 30,
  practica: 15,
  show: 20,
  concert: 25,
  talk: 10,
  tour: 0,
  other: 5,
}
/** Extra weight of a class for the dancer's own level, over one for all. */
const ownLevel = 15
/** Penalty for going to another venue on the same day. */
const change = -1

const mostLessons = 3

/** The days that a plan may be made of: those with a published event that has not begun; after the last one, all. */
export function plannableDays(events: readonly ProgrammeEvent[], now: Date): LocalDay[] {
  const published = events.filter(({ status }) => status === 'published')
  const ahead = published.filter(({ startsAt }) => startsAt > now)
  return groupByDay(ahead.length > 0 ? ahead : published).map(({ day }) => day)
}

/**
 * A programme for a dancer: the events of the greatest total weight that one person can attend, in order of time. No two share an instant, the walk
 * between two never takes longer than the break, none is full for the role, and no day has more than three lessons. The same wish and programme give
 * the same plan, in any order of events. E16, E17.
 */
export function planDays(
  events: readonly ProgrammeEvent[],
  venues: readonly Place[],
  wish: Wish,
  now: Date,
): ProgrammeEvent[] {
  const sorted = events
    .filter((event) => isWanted(event, wish, now))
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1))
  const known = new Set(venues.map(({ slug }) => slug))
  const goesAfter = canFollow(venues)
  // The best plans that end with an event: one for each number of lessons on its day, and each event from whose venue the way is to be counted
  const ending: (readonly Plan[])[] = []
  let best: Plan = { value: 0, lessons: 0, from: null, events: [] }
  for (const [index, event] of sorted.entries()) {
    const lesson = isLesson(event) ? 1 : 0
    const own = new Map<string, Plan>()
    const offer = (before: Plan, lessons: number, changing: number) => {
      const value = before.value + worthOf(event, wish) + changing
      // where it is is unknown: the way to the next is counted from the event before
      const from = known.has(event.venue) ? event : before.from
      const key = `${lessons} ${from?.id}`
      const other = own.get(key)
      if (lessons <= mostLessons && (!other || value > other.value)) {
        own.set(key, { value, lessons, from, events: [...before.events, event] })
      }
    }
    offer({ value: 0, lessons: 0, from: null, events: [] }, lesson, 0)
    for (const [earlier, other] of sorted.slice(0, index).entries()) {
      if (!goesAfter(other, event)) continue
      const isSameDay = other.festivalDay === event.festivalDay
      for (const plan of ending[earlier] ?? []) {
        if (plan.from && !goesAfter(plan.from, event)) continue
        const isChange = isSameDay && other.venue !== event.venue
        offer(plan, (isSameDay ? plan.lessons : 0) + lesson, isChange ? change : 0)
      }
    }
    ending.push([...own.values()])
    for (const plan of own.values()) if (plan.value > best.value) best = plan
  }
  return [...best.events]
}

type Plan = {
  readonly value: number
  /** On the last day. */
  readonly lessons: number
  /** The last event at a known venue. */
  readonly from: ProgrammeEvent | null
  readonly events: readonly ProgrammeEvent[]
}

/** Whether an event may be in a plan at all. E17. */
export function isWanted(event: ProgrammeEvent, wish: Wish, now: Date): boolean {
  const { status, startsAt, festivalDay, level } = event
  if (status !== 'published' || startsAt <= now || !wish.days.includes(festivalDay)) return false
  if (!wish.late && isLate(event)) return false
  const isForThem = level === 'open' || level === wish.level
  return isForThem && worth[event.kind] > 0 && hasPlaceFor(wish.role, event)
}

/** Alternatives to a planned event: wanted, at the same time, and within reach of the events before and after it in the plan. E16. */
export function insteadOf(
  event: ProgrammeEvent,
  plan: readonly ProgrammeEvent[],
  { events, venues, wish, now }: PlanTerms,
): ProgrammeEvent[] {
  const goesAfter = canFollow(venues)
  const others = plan.filter(({ id }) => id !== event.id)
  return events.filter(
    (other) =>
      !plan.includes(other) &&
      other.startsAt < event.endsAt &&
      event.startsAt < other.endsAt &&
      isWanted(other, wish, now) &&
      others.every((kept) => goesAfter(kept, other) || goesAfter(other, kept)),
  )
}

/** The input of a plan. */
export type PlanTerms = {
  readonly events: readonly ProgrammeEvent[]
  readonly venues: readonly Place[]
  readonly wish: Wish
  readonly now: Date
}

/** The walking time to an event from the one before it on the same day, and the time available; null at the same venue. E6. */
export function wayBetween(
  before: ProgrammeEvent,
  after: ProgrammeEvent,
  venues: readonly Place[],
): { readonly walk: number; readonly between: number } | null {
  const from = venues.find(({ slug }) => slug === before.venue)
  const to = venues.find(({ slug }) => slug === after.venue)
  if (!from || !to || from.slug === to.slug || before.festivalDay !== after.festivalDay) return null
  return { walk: minutesOnFoot(from, to), between: minutesFrom(before, after) }
}

/** Whether an event ends after one in the morning. */
function isLate({ festivalDay, endsAt }: ProgrammeEvent): boolean {
  return endsAt.getTime() > startOfDay(addDays(festivalDay, 1)).getTime() + 3_600_000
}

function isLesson({ kind }: ProgrammeEvent): boolean {
  return kind === 'class' || kind === 'workshop'
}

function worthOf(event: ProgrammeEvent, { level }: Wish): number {
  return worth[event.kind] + (isLesson(event) && event.level === level ? ownLevel : 0)
}

function minutesFrom(before: ProgrammeEvent, after: ProgrammeEvent): number {
  return (after.startsAt.getTime() - before.endsAt.getTime()) / 60_000
}

/** Whether one event is over, and the walk done, when the other begins. */
function canFollow(venues: readonly Place[]) {
  const places = new Map(venues.map((venue) => [venue.slug, venue]))
  return (before: ProgrammeEvent, after: ProgrammeEvent): boolean => {
    const from = places.get(before.venue)
    const to = places.get(after.venue)
    const walk = from && to && from !== to ? minutesOnFoot(from, to) : 0
    return minutesFrom(before, after) >= walk
  }
}
