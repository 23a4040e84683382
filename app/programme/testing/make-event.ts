import { type Id, id } from '#app/platform/id.ts'
import type { FestivalEvent } from '../event.ts'

/** The same id for the same number, which it ends in. */
export function eventId(number: number): Id {
  return id(number.toString(16).padStart(24, '0'))
}

/** A class on the first evening; name only what the test is about. Times as `13T20:30`, in November 2025. */
export function makeEvent({
  number = 1,
  from = '13T20:00',
  until = '13T21:00',
  ...given
}: Partial<FestivalEvent> & { number?: number; from?: string; until?: string } = {}): FestivalEvent {
  return {
    id: eventId(number),
    kind: 'class',
    title: { en: `Class ${number}`, sl: `Ura ${number}` },
    text: { en: '', sl: '' },
    level: 'open',
    artists: [],
    venue: 'festivalna',
    startsAt: new Date(`2025-11-${from}:00+01:00`),
    endsAt: new Date(`2025-11-${until}:00+01:00`),
    festivalDay: '2025-11-13',
    status: 'published',
    places: { mode: 'role', leaders: 10, followers: 10, tolerance: 1 },
    priceItem: null,
    tags: [],
    ...given,
  }
}
