import type { Id } from '#app/platform/id.ts'
import type { FestivalEvent } from '#app/programme/event.ts'

/** The position of an event among simultaneous ones in its room: the `n`-th of `of`. */
export type Lane = { readonly n: number; readonly of: number }

type Placed = Pick<FestivalEvent, 'id' | 'venue' | 'room' | 'startsAt' | 'endsAt'>

/** Events of one room that overlap stand side by side, as few as will do. */
export function lanesOf(events: readonly Placed[]): Map<Id, Lane> {
  const found = new Map<Id, Lane>()
  const rooms = new Map<string, Placed[]>()
  for (const event of events) {
    const room = `${event.venue} ${event.room ?? ''}`
    const known = rooms.get(room)
    if (known) known.push(event)
    else rooms.set(room, [event])
  }
  for (const inRoom of rooms.values()) {
    const byTime = inRoom.toSorted(
      (a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1),
    )
    let bunch: Placed[] = []
    let until = 0
    for (const event of byTime) {
      if (event.startsAt.getTime() >= until) {
        layOut(bunch, found)
        bunch = []
      }
      bunch.push(event)
      until = Math.max(until, event.endsAt.getTime())
    }
    layOut(bunch, found)
  }
  return found
}

/** Events that hang together, by time. */
function layOut(bunch: readonly Placed[], found: Map<Id, Lane>): void {
  const ends: number[] = []
  const at = new Map<Id, number>()
  for (const { id, startsAt, endsAt } of bunch) {
    const free = ends.findIndex((end) => end <= startsAt.getTime())
    const n = free < 0 ? ends.length : free
    ends[n] = endsAt.getTime()
    at.set(id, n)
  }
  for (const [id, n] of at) found.set(id, { n, of: ends.length })
}
