import type { Id } from '#app/platform/id.ts'
import type { FestivalEvent } from './event.ts'
import { findOverlaps, isClash, type Overlap } from './overlap.ts'

/**
 * The events a visitor selected. Stored only in the address, `?mine=3f2a1c-9b01de`: it can be shared, bookmarked and used in the other language; the
 * server stores nothing. E10.
 */
export type Selection = ReadonlySet<Id>

type Named = Pick<FestivalEvent, 'id'>

/** The least number of characters of an id that name an event in an address. */
const fewestLetters = 6

/** The part of an event's id used in addresses: an ending that no other event has, equally long for all. E10. */
export function shortNames(events: readonly Named[]): ReadonlyMap<Id, string> {
  let letters = fewestLetters
  const names = () => events.map(({ id }) => id.slice(-letters))
  while (letters < 24 && new Set(names()).size < events.length) letters++
  return new Map(events.map(({ id }) => [id, id.slice(-letters)]))
}

/** The selected events in programme order; unknown names are ignored. E10. */
export function selectionFrom(query: URLSearchParams, events: readonly Named[]): Selection {
  return named(query.getAll('mine'), events)
}

/** A selection as text for an address; empty for none. The events are those of the whole programme. E10. */
export function selectionText(selection: Selection, events: readonly Named[]): string {
  if (selection.size === 0) return ''
  const names = shortNames(events)
  return [...selection].map((id) => names.get(id) ?? id).join('-')
}

/**
 * The address after a button was pressed: `add` and `drop` are applied to `mine` and removed. Its fragment is the event, so that a reloaded page
 * scrolls there. Null when no button was pressed. E11.
 */
export function addressAfterPress({ pathname, searchParams }: URL, events: readonly Named[]): string | null {
  if (!['add', 'drop'].some((action) => searchParams.has(action))) return null
  const added = named(searchParams.getAll('add'), events)
  const dropped = named(searchParams.getAll('drop'), events)
  const before = selectionFrom(searchParams, events)
  const kept = events.filter(({ id }) => (before.has(id) || added.has(id)) && !dropped.has(id))
  const query = new URLSearchParams([...searchParams].filter(([name, value]) => !isOurs(name) && value))
  const mine = selectionText(new Set(kept.map(({ id }) => id)), events)
  if (mine) query.set('mine', mine)
  const [touched] = [...added, ...dropped]
  return pathname + searchOf(query) + (touched ? `#${touched}` : '')
}

/** `?day=2025-11-13&mine=3f2a1c`, or nothing. */
export function searchOf(query: URLSearchParams): string {
  const search = query.toString()
  return search && `?${search}`
}

/** The total hours of the chosen events; overlapping ones are each counted in full. */
export function hoursOf(events: readonly Pick<FestivalEvent, 'startsAt' | 'endsAt'>[]): number {
  const milliseconds = events.reduce(
    (sum, { startsAt, endsAt }) => sum + (endsAt.getTime() - startsAt.getTime()),
    0,
  )
  return milliseconds / 3_600_000
}

/** For each event that is not chosen, its first collision with the chosen ones, a clash before a tight way. E5, E6, E12. */
export function collisionsWith<E extends FestivalEvent>(
  selection: Selection,
  events: readonly E[],
  venues: Parameters<typeof findOverlaps>[1],
): ReadonlyMap<Id, Overlap<E>> {
  const chosen = events.filter(({ id, status }) => selection.has(id) && status !== 'cancelled')
  const collisions = new Map<Id, Overlap<E>>()
  if (chosen.length === 0) return collisions
  for (const event of events) {
    if (selection.has(event.id) || event.status === 'cancelled') continue
    const near = chosen.filter((other) => isNear(event, other))
    const found = near.flatMap((other) => findOverlaps([event, other], venues))
    const first = found.find(isClash) ?? found[0]
    if (first) collisions.set(event.id, first)
  }
  return collisions
}

/** Longer than any walk in a city. */
const farMs = 3 * 3_600_000

function isNear(a: FestivalEvent, b: FestivalEvent): boolean {
  return (
    a.startsAt.getTime() < b.endsAt.getTime() + farMs && b.startsAt.getTime() < a.endsAt.getTime() + farMs
  )
}

function isOurs(name: string): boolean {
  return name === 'mine' || name === 'add' || name === 'drop'
}

/** Events named by ids or by endings, separated by `-` or `,`. An ambiguous ending names none. */
function named(values: readonly string[], events: readonly Named[]): Selection {
  const endings = values
    .flatMap((value) => value.toLowerCase().split(/[-,]/))
    .filter((ending) => ending.length >= fewestLetters)
  const wanted = new Set(
    endings.flatMap((ending) => {
      const found = events.filter(({ id }) => id.endsWith(ending))
      return found.length === 1 ? found.map(({ id }) => id) : []
    }),
  )
  return new Set(events.flatMap(({ id }) => (wanted.has(id) ? [id] : [])))
}
