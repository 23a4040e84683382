import type { FestivalEvent } from '../event.ts'
import { isSameTime } from '../overlap.ts'

type Booked = Pick<
  FestivalEvent,
  'id' | 'venue' | 'room' | 'artists' | 'startsAt' | 'endsAt' | 'status' | 'unscheduled'
>

/** An event to save; a new one has no id yet. */
export type WantedEvent = Omit<Booked, 'id'> & { readonly id?: Booked['id'] | undefined }

/** Another event in the same room, or with one of the same artists, at the same time. */
export type Clash<E extends Booked = Booked> = {
  readonly of: 'venue' | 'artist'
  readonly slug: string
  readonly other: E
}

/**
 * The clashes of an event if it were saved like this, by time: other events in its room, or with one of its artists, that share an instant with it.
 * Cancelled events and the event's own stored version never clash. Saving is not refused: the editor is warned and decides. E7, E15.
 * @param events of the edition, with or without the one to save
 */
export function findClashesOf<E extends Booked>(wanted: WantedEvent, events: readonly E[]): Clash<E>[] {
  if (wanted.status === 'cancelled' || wanted.unscheduled) return []
  return events
    .filter((other) => other.id !== wanted.id && other.status !== 'cancelled' && !other.unscheduled)
    .filter((other) => isSameTime(wanted, other))
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1))
    .flatMap((other): Clash<E>[] => {
      const artists = new Set(wanted.artists.filter((slug) => other.artists.includes(slug)))
      return [
        ...(isSameRoom(wanted, other) ? [{ of: 'venue', slug: other.venue, other } as const] : []),
        ...[...artists].map((slug) => ({ of: 'artist', slug, other }) as const),
      ]
    })
}

/** An event without a room occupies the whole venue. */
export function isSameRoom(
  a: Pick<FestivalEvent, 'venue' | 'room'>,
  b: Pick<FestivalEvent, 'venue' | 'room'>,
): boolean {
  return a.venue === b.venue && (!a.room || !b.room || a.room === b.room)
}
