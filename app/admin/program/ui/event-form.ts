import type { Locale } from '#app/platform/locale.ts'
import {
  addDays,
  daysBetween,
  festivalDayOf,
  formatTime,
  type LocalDay,
} from '#app/platform/values/local-day.ts'
import { addDaysTo, typedInstant } from '#app/platform/values/typed-date.ts'
import type { EventKind, Level, Places } from '#app/programme/event.ts'
import { defaultTolerance } from '#app/programme/places.ts'
import type { PlanChange } from '#app/programme/planner/planned.ts'
import { areSame, type TypedPlaces, typedOf, withTyped } from '../../events/what-if/typed-places.ts'
import { instantAt } from '../grid/day-hours.ts'
import type { NewEvent, PlanEvent } from '../plan-view.ts'
import type { NewAt } from './PlanGrid.tsx'

/** An event as typed in the fields of its panel. */
export type EventForm = {
  readonly titleEn: string
  readonly titleSl: string
  readonly textEn: string
  readonly textSl: string
  readonly kind: EventKind
  readonly level: Level
  readonly artists: readonly string[]
  readonly room: string
  readonly day: LocalDay
  readonly from: string
  readonly until: string
  readonly mode: Places['mode']
  readonly typed: TypedPlaces
  readonly priceItem: string | null
  readonly tags: readonly string[]
}

/** The values of an event as the form's fields show them; times are those of Ljubljana. */
export function formOf(event: PlanEvent, locale: Locale): EventForm {
  return {
    titleEn: event.title.en,
    titleSl: event.title.sl,
    textEn: event.text.en,
    textSl: event.text.sl,
    kind: event.kind,
    level: event.level,
    artists: event.artists,
    room: event.room ?? '',
    day: event.festivalDay,
    from: formatTime(event.startsAt, locale),
    until: formatTime(event.endsAt, locale),
    mode: event.places.mode,
    typed: typedOf(event.places),
    priceItem: event.priceItem,
    tags: event.tags,
  }
}

/** A class of an hour and a half, where the plan was pressed. */
export function newForm({ startsAt, room }: NewAt, locale: Locale): EventForm {
  const endsAt = new Date(startsAt.getTime() + 90 * 60_000)
  return {
    titleEn: '',
    titleSl: '',
    textEn: '',
    textSl: '',
    kind: 'class',
    level: 'open',
    artists: [],
    room,
    day: festivalDayOf(startsAt),
    from: formatTime(startsAt, locale),
    until: formatTime(endsAt, locale),
    mode: 'role',
    typed: { leaders: '10', followers: '10', tolerance: '1' },
    priceItem: null,
    tags: [],
  }
}

/** The places counted in another way: as many as before, where the fields of that way are still empty. */
export function countedBy(mode: Places['mode'], { typed }: EventForm): Pick<EventForm, 'mode' | 'typed'> {
  const { size = '', leaders = '', followers = '', tolerance = '' } = typed
  const sum = Number(leaders) + Number(followers)
  const each = Math.floor(Number(size) / 2)
  if (mode === 'head') return { mode, typed: { ...typed, size: size || `${sum}` } }
  if (mode === 'open') return { mode, typed }
  return {
    mode,
    typed: {
      ...typed,
      leaders: leaders || `${each}`,
      followers: followers || `${each}`,
      tolerance: tolerance || `${defaultTolerance(each, each)}`,
    },
  }
}

export type FormError = 'title' | 'hours' | 'places'

/**
 * Reads the fields as a change, or returns those in error. An event that ends before it begins ends on the next day; one of no length is in error.
 * Typed hours cannot be those of an event of a day or longer: as long as nobody types others, it keeps its own, and then the day of its end.
 * @param seen the event that the fields began with; null: a new one
 */
export function changeOf(
  form: EventForm,
  seen: PlanEvent | null,
): {
  readonly errors: readonly FormError[]
  readonly change: PlanChange
} {
  const { typed, mode, room, kind, level, artists, priceItem, tags } = form
  const { startsAt, endsAt } = seen && areHoursOf(seen, form) ? seen : typedHours(form, daysOf(seen))
  const hasLength = startsAt && endsAt && endsAt > startsAt
  const places = withTyped(blank[mode], typed)
  const title = { en: form.titleEn.trim(), sl: form.titleSl.trim() }
  const errors: FormError[] = [
    ...(title.en || title.sl ? [] : ['title' as const]),
    ...(hasLength ? [] : ['hours' as const]),
    ...(places ? [] : ['places' as const]),
  ]
  return {
    errors,
    change: {
      title,
      text: { en: form.textEn, sl: form.textSl },
      kind,
      level,
      artists,
      room,
      priceItem,
      tags,
      ...(hasLength && { startsAt, endsAt }),
      ...(places && { places }),
    },
  }
}

/** Whether the day and the hours in the fields are those of the event. */
function areHoursOf({ festivalDay, startsAt, endsAt }: PlanEvent, { day, from, until }: EventForm): boolean {
  return day === festivalDay && from === formatTime(startsAt, 'en') && until === formatTime(endsAt, 'en')
}

/** How many days after its first day an event of a day or longer ends; 0: it is shorter, or new. */
function daysOf(seen: PlanEvent | null): number {
  if (!seen || seen.endsAt < addDaysTo(seen.startsAt, 1)) return 0
  return daysBetween(festivalDayOf(seen.startsAt), festivalDayOf(seen.endsAt))
}

function typedHours({ day, from, until }: EventForm, days: number) {
  const startsAt = instantAt(day, from)
  const thatDay = instantAt(addDays(day, days), until)
  const isBefore = startsAt && thatDay && thatDay < startsAt
  return { startsAt, endsAt: isBefore ? instantAt(addDays(day, days + 1), until) : thatDay }
}

/** Places of each kind, to be filled in. */
export const blank: Readonly<Record<Places['mode'], Places>> = {
  role: { mode: 'role', leaders: 0, followers: 0, tolerance: 0 },
  head: { mode: 'head', size: 0 },
  open: { mode: 'open' },
}

/** The fields of a change that differ from the event, as the fields show it: a time of the hour that October repeats stays as it is. */
export function differing(event: PlanEvent, change: PlanChange): PlanChange {
  const shown = (value: unknown) => (value instanceof Date ? typedInstant(value) : JSON.stringify(value))
  const isSame = (one: unknown, other: unknown) => shown(one) === shown(other)
  return Object.fromEntries(
    Object.entries(change).filter(([field, value]) => {
      if (field === 'places')
        return !(event.places.mode === (value as Places).mode && areSame(event.places, value as Places))
      return !isSame(event[field as keyof PlanEvent], value)
    }),
  ) as PlanChange
}

/** The same once more, right after it; it is a draft. */
export function newFrom(event: PlanEvent): NewEvent {
  const length = event.endsAt.getTime() - event.startsAt.getTime()
  return inJson({ ...event, startsAt: event.endsAt, endsAt: new Date(event.endsAt.getTime() + length) })
}

/** The fields of a new event, as they are sent. */
export function newOf(change: PlanChange): NewEvent {
  return inJson({ ...change, unscheduled: false } as Parameters<typeof inJson>[0])
}

function inJson(
  event: Pick<PlanEvent, Exclude<keyof NewEvent, 'room' | 'unscheduled'>> &
    Pick<PlanEvent, 'room' | 'unscheduled'>,
): NewEvent {
  const { kind, title, text, level, artists, room, places, priceItem, tags } = event
  return {
    kind,
    title,
    text,
    level,
    artists,
    room: room ?? '',
    places,
    priceItem,
    tags,
    startsAt: event.startsAt.toISOString(),
    endsAt: event.endsAt.toISOString(),
    unscheduled: event.unscheduled ?? false,
  }
}
