import { festivalDayOf } from '#app/platform/values/local-day.ts'
import type { FestivalEvent, Places } from '../event.ts'

/** The fields of a published event whose changes wait until the plan is published: time, place, artists, level, and how places are counted. E23 */
export type WaitingFields = Pick<
  FestivalEvent,
  'startsAt' | 'endsAt' | 'venue' | 'room' | 'level' | 'artists' | 'places'
>

/** An event in the plan, with its unpublished changes. */
export type PlannedEvent = FestivalEvent & {
  readonly room: string | null
  /** The published values of fields with unpublished changes; null when there are none. */
  readonly published: WaitingFields | null
  /** Changes whenever the event changes. A command names the token it was based on. E26 */
  readonly token: string
}

/** A change of an event; absent fields stay. */
export type PlanChange = {
  readonly [F in PlanField]?: FestivalEvent[F] | undefined
}
export const planFields = [
  ...(['kind', 'title', 'text', 'level', 'artists', 'venue', 'room', 'startsAt', 'endsAt'] as const),
  ...(['places', 'priceItem', 'tags', 'unscheduled'] as const),
] as const
type PlanField = (typeof planFields)[number]

/** The unpublished changes of an event. */
export type Draft = Partial<WaitingFields>

/** The event with its unpublished changes applied. */
export function withDraft(event: FestivalEvent, draft: Draft | null): Omit<PlannedEvent, 'token'> {
  const room = event.room ?? null
  if (!draft) return { ...event, room, published: null }
  const { startsAt, endsAt, venue, level, artists, places } = event
  const merged: FestivalEvent = { ...event, ...draft }
  return {
    ...merged,
    room: merged.room ?? null,
    festivalDay: festivalDayOf(merged.startsAt),
    published: { startsAt, endsAt, venue, room, level, artists, places },
  }
}

/**
 * Splits a change of a published event into what applies at once and what waits, merged with earlier unpublished changes. A field set back to its
 * published value waits no more. E23
 */
export function splitChange(
  event: FestivalEvent,
  draft: Draft | null,
  change: PlanChange,
): { readonly now: PlanChange; readonly draft: Draft | null } {
  const now: { -readonly [F in PlanField]?: unknown } = {}
  const waits: { -readonly [F in keyof WaitingFields]?: unknown } = { ...draft }
  for (const [field, value] of Object.entries(change) as [PlanField, never][]) {
    if (value === undefined || field === 'unscheduled') continue
    const places = field === 'places' ? (value as Places) : null
    if (places ? places.mode !== event.places.mode : isWaiting(field))
      waits[field as keyof WaitingFields] = value
    else {
      now[field] = value
      if (places) delete waits.places
    }
  }
  return { now: now as PlanChange, draft: leftOf(event, waits as Draft) }
}

function isWaiting(field: PlanField): boolean {
  return ['startsAt', 'endsAt', 'venue', 'room', 'level', 'artists'].includes(field)
}

/** The fields of a draft that differ from the event; times and place go in pairs. */
function leftOf(event: FestivalEvent, draft: Draft): Draft | null {
  const startsAt = draft.startsAt ?? event.startsAt
  const endsAt = draft.endsAt ?? event.endsAt
  const isMoved =
    startsAt.getTime() !== event.startsAt.getTime() || endsAt.getTime() !== event.endsAt.getTime()
  const venue = draft.venue ?? event.venue
  const room = draft.room ?? (venue === event.venue ? (event.room ?? null) : null)
  const isElsewhere = venue !== event.venue || room !== (event.room ?? null)
  const left: Draft = {
    ...(isMoved && { startsAt, endsAt }),
    ...(isElsewhere && { venue, room }),
    ...(draft.level && draft.level !== event.level && { level: draft.level }),
    ...(draft.artists && draft.artists.join(' ') !== event.artists.join(' ') && { artists: draft.artists }),
    ...(draft.places && draft.places.mode !== event.places.mode && { places: draft.places }),
  }
  return Object.keys(left).length > 0 ? left : null
}

/** All fields of an event as one text: equal as long as the event is. */
export function fingerprintOf(event: Omit<PlannedEvent, 'token'>): string {
  const {
    id,
    status,
    kind,
    title,
    text,
    level,
    artists,
    venue,
    room,
    startsAt,
    endsAt,
    places,
    priceItem,
    tags,
  } = event
  const { published, unscheduled = false } = event
  const counts = (given: Places) => Object.entries(given).toSorted()
  const waits = published && [
    published.startsAt,
    published.endsAt,
    published.venue,
    published.room,
    published.level,
  ]
  return JSON.stringify([
    id,
    status,
    kind,
    title.en,
    title.sl,
    text.en,
    text.sl,
    level,
    artists,
    venue,
    room,
    startsAt,
    endsAt,
    counts(places),
    priceItem,
    tags,
    unscheduled,
    waits,
    published && [published.artists, counts(published.places)],
  ])
}

/** The fields of an event that publishing changes for dancers. */
export type WaitingField = 'time' | 'place' | 'level' | 'artists' | 'places'

/**
 * The fields in which the plan differs from what is published; none for an event that was never published. Of places only the way of
 * counting is compared, because their numbers apply at once. E23
 */
export function waitingFieldsOf(event: PlannedEvent): WaitingField[] {
  const { published } = event
  if (!published) return []
  const isMoved =
    published.startsAt.getTime() !== event.startsAt.getTime() ||
    published.endsAt.getTime() !== event.endsAt.getTime()
  return [
    ...(isMoved ? (['time'] as const) : []),
    ...(published.venue !== event.venue || published.room !== event.room ? (['place'] as const) : []),
    ...(published.artists.join(' ') !== event.artists.join(' ') ? (['artists'] as const) : []),
    ...(published.level !== event.level ? (['level'] as const) : []),
    ...(published.places.mode !== event.places.mode ? (['places'] as const) : []),
  ]
}

/** The effect of publishing the plan: which events become visible, and which change. */
export function toPublish(events: readonly PlannedEvent[]): {
  readonly fresh: readonly PlannedEvent[]
  readonly changed: readonly PlannedEvent[]
} {
  return {
    fresh: events.filter(({ status, unscheduled }) => status === 'draft' && !unscheduled),
    changed: events.filter(({ status, published }) => status === 'published' && published !== null),
  }
}
