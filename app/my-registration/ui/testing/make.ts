import { cents } from '#app/platform/values/money.ts'
import type { FestivalEvent } from '#app/programme/event.ts'
import { eventId, makeEvent as makeClass } from '#app/programme/testing/make-event.ts'
import { initialFields } from '#app/registration/fields.ts'
import type { PickView } from '#app/registration/registration.ts'
import type { Mine } from '../mine.ts'

/** A class on the Friday; name only what the test is about. */
export function makeEvent(n: number, facts: Partial<FestivalEvent> = {}): FestivalEvent {
  return makeClass({
    number: n,
    startsAt: new Date('2025-11-14T10:00:00+01:00'),
    endsAt: new Date('2025-11-14T11:30:00+01:00'),
    festivalDay: '2025-11-14',
    priceItem: 'class',
    ...facts,
  })
}

/** A pick by a leader, placed by default. */
export function makePick(n: number, { event, ...facts }: Partial<PickView> = {}): PickView {
  const at = new Date('2025-09-01T10:00:00+02:00')
  return {
    eventId: eventId(n),
    event: event ?? makeEvent(n),
    state: 'placed',
    role: 'leader',
    wants: 'leader',
    coupled: false,
    askedAt: at,
    queuedAt: at,
    placedAt: at,
    waiting: null,
    ...facts,
  }
}

/** A leader from Ljubljana with nothing picked and nothing to pay by default. */
export function makeMine(facts: Partial<Mine> = {}): Mine {
  return {
    ...initialFields,
    id: eventId(999),
    editionId: '19tf2025',
    code: 'TF25-00042',
    name: 'Ana',
    surname: 'Čuk',
    email: 'ana@dancer.example',
    country: 'SI',
    role: 'leader',
    language: 'sl',
    consents: { terms: true, photos: false, listed: false },
    status: 'confirmed',
    confirmedBy: 'staff',
    reserved: new Date('2025-09-01T10:00:00+02:00'),
    picks: [],
    owedCents: cents(0),
    dueOn: null,
    ifAllPlacedCents: cents(0),
    hints: [],
    references: { si12: 'SI122500000000428', rf: 'RF27TF2542' },
    partner: { state: 'none' },
    retainedCents: cents(0),
    moreWhenResold: false,
    refunds: [],
    ...facts,
  }
}
