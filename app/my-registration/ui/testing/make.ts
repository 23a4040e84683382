import { cents } from '#app/platform/values/money.ts'
import type { FestivalEvent } from '#app/programme/event.ts'
import { eventId, makeEvent as makeClass } from '#app/programme/testing/make-event.ts'
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

/** A pick by a leader, placed unless said. */
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

/** A leader from Ljubljana with nothing picked and nothing to pay, unless said. */
export function makeMine(facts: Partial<Mine> = {}): Mine {
  return {
    id: eventId(999),
    editionId: '19tf2025',
    code: 'TF25-00042',
    name: 'Ana',
    surname: 'Čuk',
    email: 'ana@dancer.example',
    phone: null,
    country: 'SI',
    city: null,
    role: 'leader',
    level: null,
    language: 'sl',
    onFull: 'takeWhatIsFree',
    payBy: 'bank',
    promo: null,
    note: null,
    heardFrom: null,
    consents: { terms: true, photos: false, listed: false },
    newsletter: false,
    volunteering: false,
    hosting: false,
    seeksPartner: false,
    extras: [],
    partnerEmail: null,
    status: 'confirmed',
    trusted: false,
    excused: false,
    lines: [],
    totalCents: cents(0),
    paidCents: cents(0),
    emailConfirmedAt: null,
    confirmedBy: 'staff',
    confirmUntil: null,
    confirmRemindedAt: null,
    passedOver: null,
    reserved: new Date('2025-09-01T10:00:00+02:00'),
    endedAt: null,
    erasedAt: null,
    picks: [],
    owedCents: cents(0),
    dueOn: null,
    ifAllPlacedCents: cents(0),
    hints: [],
    references: { si12: 'SI122500000000428', rf: 'RF27TF2542' },
    partner: { state: 'none' },
    ...facts,
  }
}
