import type { Id } from '#app/platform/id.ts'
import { festivalDayOf } from '#app/platform/values/local-day.ts'
import type { FestivalEvent, Places } from '../event.ts'
import { defaultTolerance } from '../places.ts'

/** The requested places; without a tolerance the default one is used. */
export type WantedPlaces =
  | Exclude<Places, { mode: 'role' }>
  | (Omit<Extract<Places, { mode: 'role' }>, 'tolerance'> & { readonly tolerance?: number | undefined })

/** An event as the editor wants to save it. Its festival day derives from its start. */
export type EventDraft = Omit<FestivalEvent, 'id' | 'slug' | 'festivalDay' | 'places'> & {
  /** Absent: a new event. */
  readonly id?: Id
  readonly places: WantedPlaces
}

export type DraftError = 'title-missing' | 'ends-before-it-starts'

/** The first error of a draft by itself; null when it is valid. */
export function draftError({ title, startsAt, endsAt }: EventDraft): DraftError | null {
  if (!title.en.trim() && !title.sl.trim()) return 'title-missing'
  return endsAt > startsAt ? null : 'ends-before-it-starts'
}

/** The draft as an event, with derived fields filled in. */
export function completed({ id: _, ...draft }: EventDraft, id: Id): FestivalEvent {
  return { ...draft, id, festivalDay: festivalDayOf(draft.startsAt), places: withTolerance(draft.places) }
}

function withTolerance(places: WantedPlaces): Places {
  if (places.mode !== 'role') return places
  const { leaders, followers, tolerance = defaultTolerance(leaders, followers) } = places
  return { mode: 'role', leaders, followers, tolerance }
}
