import type { Selectable } from 'kysely'
import { id } from '#app/platform/id.ts'
import type { Bilingual } from '#app/platform/locale.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import type { Artists, Events, Pools, Rooms, Venues } from '#db/tables.ts'
import type {
  Artist,
  EventKind,
  EventStatus,
  FestivalEvent,
  Level,
  Places,
  Room,
  Taken,
  Venue,
} from './event.ts'

/** Converts rows of the programme's tables. The tables' check constraints guarantee the casts. */

export type EventRow = Selectable<Events> & Pick<Selectable<Pools>, keyof PlacesColumns>

type PlacesColumns = Pick<Pools, 'mode' | 'leaders' | 'followers' | 'heads' | 'tolerance'>

/** @throws RangeError on an invalid row */
export function eventOf(row: EventRow): FestivalEvent {
  return {
    id: id(row.id),
    slug: row.slug,
    kind: row.kind as EventKind,
    title: row.title as Bilingual,
    text: row.text as Bilingual,
    level: row.level as Level,
    artists: row.artists,
    venue: row.venue_slug,
    room: row.room_slug,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    festivalDay: localDay(row.festival_day),
    status: row.status as EventStatus,
    places: placesOf(row),
    priceItem: row.price_item,
    tags: row.tags,
    ...(row.unscheduled && { unscheduled: true }),
    ...(row.winds_down && { windsDown: true }),
  }
}

/** The count columns that the counting mode uses; the others are 0. */
export function placesOf(row: Selectable<PlacesColumns>): Places {
  const { leaders, followers, tolerance, heads: size } = row
  if (row.mode === 'role') return { mode: 'role', leaders, followers, tolerance }
  return row.mode === 'head' ? { mode: 'head', size } : { mode: 'open' }
}

/** The places of an event as columns of its pool; what its mode does not have is 0. */
export function columnsOf(places: Places): Selectable<PlacesColumns> {
  const none = { mode: places.mode, leaders: 0, followers: 0, heads: 0, tolerance: 0 }
  if (places.mode === 'role') return { ...none, ...places }
  return places.mode === 'head' ? { ...none, heads: places.size } : none
}

export type TakenRow = Pick<
  Selectable<Pools>,
  'event_id' | 'taken_leaders' | 'taken_followers' | 'taken_heads' | 'door_heads' | 'waiting'
>

/** The places taken of an event: heads sold at the door count as heads. */
export function takenOf(row: Omit<TakenRow, 'event_id' | 'waiting'>): Taken {
  return {
    leaders: row.taken_leaders,
    followers: row.taken_followers,
    heads: row.taken_heads + row.door_heads,
  }
}

/** A row of the table `venues` as a venue. */
export function venueOf(row: Selectable<Venues>): Venue {
  const { slug, address, city, latitude, longitude } = row
  const name = row.name as Bilingual
  return { slug, name, address, city, latitude, longitude, directions: row.directions as Bilingual }
}

/** A row of the table `rooms` as a room; its floor is in m². */
export function roomOf({ slug, venue_slug, name, capacity, area_m2, position }: Selectable<Rooms>): Room {
  return { slug, venue: venue_slug, name: name as Bilingual, capacity, areaM2: area_m2, position }
}

/** A row of the table `artists` as an artist. */
export function artistOf({ slug, kind, name, country, bio }: Selectable<Artists>): Artist {
  return { slug, kind: kind as Artist['kind'], name, country, bio: bio as Bilingual }
}
