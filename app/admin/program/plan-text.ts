import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay, formatTime } from '#app/platform/values/local-day.ts'
import type { FestivalEvent } from '#app/programme/event.ts'
import type { PlanClash } from '#app/programme/planner/clashes.ts'

type Label = (inputs: Record<string, never>, options: { locale: Locale }) => string

const refusals: Readonly<Record<string, Label | undefined>> = {
  'not-allowed': m.planner_refused_not_allowed,
  'not-found': m.planner_refused_gone,
  'edition-archived': m.register_refused_archived,
  cancelled: m.planner_refused_cancelled,
  published: m.planner_refused_published,
  'room-unknown': m.planner_refused_room,
  'venue-unknown': m.planner_refused_room,
  'artist-unknown': m.planner_refused_artist,
  'price-item-unknown': m.planner_refused_item,
  'title-missing': m.planner_refused_title,
  'ends-before-it-starts': m.planner_refused_hours,
  'places-invalid': m.planner_refused_places,
  'places-below-taken': m.planner_refused_below,
  'places-mode-in-use': m.planner_refused_mode,
  'has-dancers': m.planner_refused_dancers,
  nothing: m.planner_refused_nothing,
  event: m.planner_refused_event,
  'leave-day': m.planner_refused_leave_day,
  changed: m.regs_bulk_refused_changed,
  'slug-invalid': m.planner_rooms_refused_slug,
  'name-missing': m.planner_rooms_refused_name,
  'capacity-invalid': m.planner_rooms_refused_capacity,
  'area-invalid': m.planner_rooms_refused_area,
  'room-changed': m.planner_rooms_refused_changed,
  taken: m.planner_rooms_refused_taken,
  'in-use': m.planner_rooms_refused_in_use,
  'last-room': m.planner_rooms_refused_last,
}

/** Why something was not done, and what can be done now. */
export function refusalSentence(reason: string, locale: Locale): string {
  return (refusals[reason] ?? m.planner_refused_other)({}, { locale })
}

type Names = {
  readonly locale: Locale
  readonly titleOf: (id: string) => string
}

/** `moj-korak 13:30–14:00 with C1`. E7, E21, E22 */
export function clashSentence(
  clash: PlanClash,
  { room, venue }: Pick<FestivalEvent, 'room' | 'venue'>,
  { locale, titleOf }: Names,
): string {
  switch (clash.kind) {
    case 'room': {
      const inputs = { room: room ?? venue, ...hours(clash, locale), event: titleOf(clash.with) }
      return m.planner_clash_room(inputs, { locale })
    }
    case 'artist': {
      const inputs = { person: clash.person, ...hours(clash, locale), event: titleOf(clash.with) }
      return m.planner_clash_artist(inputs, { locale })
    }
    case 'way': {
      const { person, minutesBetween, minutesOnFoot } = clash
      const inputs = { person, between: minutesBetween, walk: minutesOnFoot, event: titleOf(clash.with) }
      return m.planner_clash_way(inputs, { locale })
    }
    case 'work': {
      const { person, number, task } = clash
      return m.planner_clash_work({ person, number, task, ...hours(clash, locale) }, { locale })
    }
  }
}

function hours({ from, until }: { readonly from: Date; readonly until: Date }, locale: Locale) {
  return { from: formatTime(from, locale), until: formatTime(until, locale) }
}

/** `12:30–14:00` */
export function hoursText(
  { startsAt, endsAt }: Pick<FestivalEvent, 'startsAt' | 'endsAt'>,
  locale: Locale,
): string {
  return `${formatTime(startsAt, locale)}–${formatTime(endsAt, locale)}`
}

/** `Fri 14 Nov 12:30–14:00` */
export function whenText(
  event: Pick<FestivalEvent, 'festivalDay' | 'startsAt' | 'endsAt'>,
  locale: Locale,
): string {
  return `${formatDay(event.festivalDay, locale, 'brief')} ${hoursText(event, locale)}`
}

/** The title of an event in the language, else in the other one. */
export function titleOf({ title }: Pick<FestivalEvent, 'title'>, locale: Locale): string {
  return inLocale(title, locale).text
}
