import { describe, expect, it } from 'vitest'
import { emptyState, type ReceptionState } from '../actions/reception-state.ts'
import { makeSnapshotPerson } from '../testing/make-snapshot.ts'
import { type AtDoor, atDoor, checkEntry, eventByClock } from './entry-check.ts'

const event = 'e'.repeat(24)
const ana = makeSnapshotPerson({ events: [event] })
const isIn: ReceptionState = {
  ...emptyState,
  entries: new Map([[`${event} ${ana.id}`, [{ actionId: 'x', station: 'B', at: 5 }]]]),
}
const alone: AtDoor = { partner: null, classFrom: null, allowsCredit: true, now: 0 }
const voided = (why: 'lost' | 'handedOver' | 'cancelled') => ({
  hash: '',
  registrationId: ana.id,
  voided: why,
})

describe('the entry check of a card', () => {
  it.each([
    ['valid here', ana, emptyState, null, ['green', 'ok', 'checkIn']],
    ['owes', { ...ana, openCents: 3_500 }, emptyState, null, ['amber', 'owes', 'takeMoney']],
    [
      'waits',
      { ...ana, events: ['x'], waits: [event] },
      emptyState,
      null,
      ['amber', 'waits', 'checkInAnyway'],
    ],
    ['another event', { ...ana, events: ['x'] }, emptyState, null, ['amber', 'otherEvent', 'checkInAnyway']],
    ['in already, though owing', { ...ana, openCents: 100 }, isIn, null, ['blue', 'alreadyIn', 'reEntry']],
    ['no place at all', { ...ana, events: [] }, emptyState, null, ['red', 'noPlace', 'call']],
    ['cancelled', { ...ana, isLive: false, status: 'cancelled' }, isIn, null, ['red', 'cancelled', 'call']],
    [
      'released',
      { ...ana, isLive: false, status: 'released' },
      emptyState,
      null,
      ['red', 'released', 'call'],
    ],
    ['a lost ticket', ana, emptyState, voided('lost'), ['red', 'void', 'call']],
    ['handed over', ana, isIn, voided('handedOver'), ['red', 'handedOver', 'call']],
  ] as const)('for a card: %s', (_name, person, state, ticket, [tone, reason, main]) => {
    expect(checkEntry(person, state, event, ticket, alone)).toMatchObject({ tone, reason, main })
  })

  it.each([
    ['before the class', {}, 999, 'ok'],
    ['once the class has begun', {}, 1_000, 'halfCouple'],
    ['a partner who waits', { events: [], waits: [event] }, 0, 'halfCouple'],
    ['a partner whose place was given on', { events: [], givenOn: [event] }, 0, 'halfCouple'],
    ['a partner who never wanted this class', { events: ['x'] }, 2_000, 'ok'],
  ] as const)('Q25 half of a couple: %s', (_name, over, now, reason) => {
    const luka = makeSnapshotPerson({ id: 'l', events: [event], ...over })
    const one = { ...ana, partner: 'l' }
    const at = { id: event, title: { en: 'C', sl: 'C' }, kind: 'class', venue: 'v', endsAt: 2_000, day: 'd' }
    const klass = {
      ...at,
      startsAt: 1_000,
      size: null,
      placed: 0,
      door: null,
      sides: { leader: 1, follower: 1 },
    }
    const check = (state: ReceptionState, events = [klass]) =>
      checkEntry(
        one,
        state,
        event,
        null,
        atDoor(one, { people: [one, luka], events }, { eventId: event, now }),
      )
    expect(check(emptyState).reason).toBe(reason)
    const partnerIn = new Map([[`${event} l`, [{ actionId: 'y', station: 'A', at: 5 }]]])
    expect(check({ ...emptyState, entries: partnerIn }).reason).toBe('ok')
    const { sides: _, ...milonga } = klass
    expect(check(emptyState, [milonga as typeof klass]).reason).toBe('ok')
    expect(
      checkEntry(
        one,
        emptyState,
        event,
        null,
        atDoor(ana, { people: [], events: [] }, { eventId: event, now }),
      ).reason,
    ).toBe('ok')
  })

  it('Q26 refuses a person who owes where no credit is allowed, until they have paid', () => {
    const strict = { ...alone, allowsCredit: false }
    const owing = { ...ana, openCents: 3_500 }
    expect(checkEntry(owing, emptyState, event, null, strict)).toEqual({
      tone: 'red',
      reason: 'noCredit',
      main: 'call',
    })
    const paid = { ...emptyState, people: new Map([[ana.id, ana]]) }
    expect(checkEntry(owing, paid, event, null, strict).tone).toBe('green')
    const list = { people: [], events: [] }
    const at = { eventId: event, now: 0 }
    expect(atDoor(ana, list, at).allowsCredit).toBe(true)
    expect(atDoor(ana, { ...list, allowsCredit: false }, at).allowsCredit).toBe(false)
  })

  it('names what is owed now, not when the list was made', () => {
    const paid = { ...emptyState, people: new Map([[ana.id, { ...ana, openCents: 0 }]]) }
    expect(checkEntry({ ...ana, openCents: 900 }, paid, event, null, alone).tone).toBe('green')
  })
})

it('the event at the door is the current or the next one, a milonga first', () => {
  const hour = 3_600_000
  const [c, m, later] = [
    { kind: 'class', startsAt: 10 * hour, endsAt: 12 * hour },
    { kind: 'milonga', startsAt: 12 * hour, endsAt: 16 * hour },
    { kind: 'milonga', startsAt: 40 * hour, endsAt: 44 * hour },
  ]
  const at = (hours: number) => eventByClock([c, m, later] as NonNullable<typeof c>[], hours * hour)
  expect([at(0), at(8), at(10), at(15), at(20), at(60)]).toEqual([c, c, m, m, later, later])
  expect(eventByClock([], 0)).toBeNull()
})
