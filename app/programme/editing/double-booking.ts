import type { FestivalEvent } from '../event.ts'
import { isSameTime } from '../overlap.ts'

type Booked = Pick<
  FestivalEvent,
  'id' | 'venue' | 'room' | 'artists' | 'startsAt' | 'endsAt' | 'status' | 'unscheduled'
>

/** An event to be saved: a new one has no id yet. */
export type WantedEvent = Omit<Booked, 'id'> & { readonly id?: Booked['id'] | undefined }

/** Another event that wants the same room, or one of the same artists, at the same time. */
export type Clash<E extends Booked = Booked> = {
  readonly of: 'venue' | 'artist'
  readonly slug: string
  readonly other: E
}

/**
 * What an event would clash with if it were saved like this, by time: another event in its room, or with one of its artists, that shares
 * an instant with it. Cancelled events clash with nothing, and an event never with what it was before. Saving is not refused for it: the
 * editor is warned and decides. E7, E15.
 * @param events those of the edition, the one to be saved among them or not
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

/** Where one of them names no room the whole venue is meant. */
export function isSameRoom(
  a: Pick<FestivalEvent, 'venue' | 'room'>,
  b: Pick<FestivalEvent, 'venue' | 'room'>,
): boolean {
  return a.venue === b.venue && (!a.room || !b.room || a.room === b.room)
}
