import type { ProgrammeEvent } from '#app/programme/timetable.ts'

/** An event as the data interface gives it (contract, "Documents"). */
export function eventDocument(event: ProgrammeEvent) {
  const { places } = event
  return {
    _id: event.id,
    kind: event.kind,
    title: event.title,
    text: event.text,
    level: event.level,
    artists: event.artists,
    venue: event.venue,
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    festivalDay: event.festivalDay,
    places:
      places.mode === 'role'
        ? { mode: places.mode, leaders: places.leaders, followers: places.followers }
        : places,
    taken: event.taken,
    tolerance: places.mode === 'role' ? places.tolerance : null,
    priceItem: event.priceItem,
    status: event.status,
    tags: event.tags,
  }
}

/** Every field of an event's document, dotted. */
export const eventFields = [
  ...[
    '_id',
    'kind',
    'title',
    'title.en',
    'title.sl',
    'text',
    'text.en',
    'text.sl',
    'level',
    'artists',
    'venue',
  ],
  ...['startsAt', 'endsAt', 'festivalDay'],
  ...['places', 'places.mode', 'places.leaders', 'places.followers', 'places.size'],
  ...['taken', 'taken.leaders', 'taken.followers', 'taken.heads', 'tolerance'],
  ...['priceItem', 'status', 'tags'],
] as const
