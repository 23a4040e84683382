import { sql } from 'kysely'
import { accept, type Decision } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import type { EventDraft, WantedPlaces } from '#app/programme/editing/event-draft.ts'
import { may } from '#app/programme/policy.ts'
import {
  type ArtistDraft,
  removeArtist,
  removeEvent,
  removeVenue,
  saveArtist,
  saveEvent,
  saveVenue,
  type VenueDraft,
} from '#app/programme/service.server.ts'
import type { CollectionAdapter, Document } from '../adapters/collection-adapter.ts'
import { sourceOf } from '../adapters/source-of.ts'
import type { Call } from '../call.ts'
import { isCount, isMap } from '../query/errors.ts'
import { shapes } from '../shape/shapes.ts'
import { actionOf, ofEdition } from './action-of.ts'
import { countryNameSql } from './country-name.ts'
import { namedIdOf, namedIdSql } from './named-id.server.ts'

/** Events with how many places are taken: published and cancelled ones for everybody, drafts for who works on them. X11. */
export const events: CollectionAdapter = {
  shape: shapes.events,
  source: (call) =>
    sourceOf(shapes.events, {
      from: 'events t join pools p on p.edition_id = t.edition_id and p.event_id = t.id',
      where: may(call.by, 'programme.seeDrafts')
        ? ofEdition(call)
        : sql`${ofEdition(call)} and t.status <> 'draft'`,
      columns: eventColumns,
    }),
  commands: {
    add: async (action) => {
      const { call, values } = action
      const event = eventDraftOf(null, values)
      if (!event.ok) return event
      const saved = await saveEvent(call.app, { ...actionOf(action), event: event.value })
      return saved.ok ? accept({ id: saved.value.id }) : saved
    },
    change: async (action) => {
      const event = eventDraftOf(action.known, action.values)
      return event.ok ? saveEvent(action.call.app, { ...actionOf(action), event: event.value }) : event
    },
    remove: (action) => removeEvent(action.call.app, { ...actionOf(action), id: action.id }),
    after: wake,
  },
}

/** Places as counted, without the tolerance, which is a separate field (contract). */
const eventColumns = {
  venue: 't.venue_slug',
  places: `case p.mode
    when 'role' then jsonb_build_object('mode', 'role', 'leaders', p.leaders, 'followers', p.followers)
    when 'head' then jsonb_build_object('mode', 'head', 'size', p.heads)
    else jsonb_build_object('mode', 'open') end`,
  taken: `jsonb_build_object('leaders', p.taken_leaders, 'followers', p.taken_followers, 'heads', p.taken_heads)`,
  tolerance: `case when p.mode = 'role' then p.tolerance end`,
}

const newEvent: Document = {
  text: { en: '', sl: '' },
  level: 'open',
  artists: [],
  places: { mode: 'open' },
  priceItem: null,
  status: 'draft',
  tags: [],
}

/** The event as saving these values would leave it; `known` null for a new one. The values have been read by their kinds. */
export function eventDraftOf(
  known: Document | null,
  values: Document,
): Decision<EventDraft, 'places-invalid'> {
  const event = eventDraft(
    known ? { ...known, ...emptied(values) } : { ...newEvent, ...withoutNulls(values) },
  )
  return event.ok && known ? accept({ ...event.value, id: known._id as Id }) : event
}

/** The values to which null resets fields. */
function emptied(values: Document): Document {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value ?? newEvent[name] ?? null]),
  )
}

function withoutNulls(values: Document): Document {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}

/** The values as a draft: their kinds are checked, except within `places`. */
function eventDraft(event: Document): Decision<EventDraft, 'places-invalid'> {
  const places = placesOf(event.places, event.tolerance)
  if (!places) return { ok: false, reason: 'places-invalid' } as const
  const { kind, title, text, level, artists, venue, startsAt, endsAt, status, priceItem, tags } = event
  const draft = {
    kind,
    title,
    text,
    level,
    artists,
    venue,
    startsAt,
    endsAt,
    status,
    priceItem,
    tags,
    places,
  }
  return accept(draft as unknown as EventDraft)
}

function placesOf(places: unknown, tolerance: unknown): WantedPlaces | null {
  if (!isMap(places)) return null
  const { mode, leaders, followers, size } = places
  if (mode === 'open') return { mode }
  if (mode === 'head') return isCount(size) ? { mode, size } : null
  if (mode !== 'role' || !isCount(leaders) || !isCount(followers)) return null
  return { mode, leaders, followers, tolerance: isCount(tolerance) ? tolerance : undefined }
}

/** Venues of the edition; the short name never changes. */
export const venues: CollectionAdapter = {
  shape: shapes.venues,
  source: (call) =>
    sourceOf(shapes.venues, {
      from: 'venues t',
      where: ofEdition(call),
      columns: { _id: namedIdSql('venue', 't.slug') },
    }),
  commands: {
    add: async (action) => {
      const venue = { ...newVenue, ...withoutNulls(action.values) } as unknown as VenueDraft
      const saved = await saveVenue(action.call.app, { ...actionOf(action), venue, known: false })
      return saved.ok ? accept({ id: idOf(action.call, 'venue', saved.value.slug) }) : saved
    },
    change: async (action) => {
      const venue = whole(action.known, action.values, newVenue) as unknown as VenueDraft
      if (venue.slug !== action.known.slug) return { ok: false, reason: 'fixed-name' }
      return saveVenue(action.call.app, { ...actionOf(action), venue, known: true })
    },
    remove: (action) =>
      removeVenue(action.call.app, { ...actionOf(action), slug: String(action.known.slug) }),
    after: wake,
  },
}

const newVenue: Document = { directions: { en: '', sl: '' }, position: 0 }

/** Artists of the edition with the Slovenian name of their country; the short name never changes. */
export const artists: CollectionAdapter = {
  shape: shapes.artists,
  source: (call) =>
    sourceOf(shapes.artists, {
      from: 'artists t',
      where: ofEdition(call),
      columns: { _id: namedIdSql('artist', 't.slug'), countryName: countryNameSql('t.country') },
    }),
  commands: {
    add: async (action) => {
      const artist = { ...newArtist, ...withoutNulls(action.values) } as unknown as ArtistDraft
      const saved = await saveArtist(action.call.app, { ...actionOf(action), artist, known: false })
      return saved.ok ? accept({ id: idOf(action.call, 'artist', saved.value.slug) }) : saved
    },
    change: async (action) => {
      const artist = whole(action.known, action.values, newArtist) as unknown as ArtistDraft
      if (artist.slug !== action.known.slug) return { ok: false, reason: 'fixed-name' }
      return saveArtist(action.call.app, { ...actionOf(action), artist, known: true })
    },
    remove: (action) =>
      removeArtist(action.call.app, { ...actionOf(action), slug: String(action.known.slug) }),
    after: wake,
  },
}

const newArtist: Document = { country: null, bio: { en: '', sl: '' }, position: 0 }

/** A document with changes; null resets to the initial value. */
function whole(known: Document, values: Document, blank: Document): Document {
  const changed = Object.entries(values).map(([name, value]) => [name, value ?? blank[name] ?? null])
  return { ...known, ...Object.fromEntries(changed) }
}

function idOf({ edition }: Call, kind: 'venue' | 'artist', slug: string): Id {
  return namedIdOf(kind, edition.id, slug)
}

function wake({ app }: Call): void {
  app.wake()
}
