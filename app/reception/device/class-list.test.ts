import { describe, expect, it } from 'vitest'
import { applyAction, emptyState, type ReceptionState } from '../actions/reception-state.ts'
import { makeSnapshotPerson } from '../testing/make-snapshot.ts'
import { classList } from './class-list.ts'
import { checkEntry } from './entry-check.ts'

const event = 'e'.repeat(24)
const person = (n: number, over: Parameters<typeof makeSnapshotPerson>[0]) =>
  makeSnapshotPerson({ id: `${n}`.repeat(24), events: [event], surname: `S${n}`, ...over })

describe('the list for a class', () => {
  const people = [
    person(1, { role: 'follower', surname: 'Zorn' }),
    person(2, { role: 'leader', partner: '3'.repeat(24), surname: 'Novak' }),
    person(3, { role: 'follower', partner: '2'.repeat(24) }),
    person(4, { role: 'both', roleAt: { [event]: 'follower' }, surname: 'Adler' }),
    person(5, { role: 'leader', events: [], givenOn: [event] }),
    person(6, { role: 'leader', isLive: false }),
    person(7, { role: 'leader', events: [], waits: [event] }),
  ]
  const state: ReceptionState = { ...emptyState, people: new Map(people.map((one) => [one.id, one])) }
  const comes = (now: ReceptionState, n: number) =>
    applyAction(now, {
      action: {
        kind: 'checkIn',
        id: `00000000-0000-4000-8000-00000000000${n}`,
        at: 1,
        person: 'Rita',
        registrationId: `${n}`.repeat(24),
        eventId: event,
        reason: null,
      },
      station: 'A',
      at: 1,
    }).state

  it('A11 has couples first, then both sides by surname; absent dancers are separate', () => {
    const { lines, givenOn, missing } = classList(people, state, event)
    const shown = lines.map(({ leader, follower, isCouple }) => [
      leader?.surname,
      follower?.surname,
      isCouple,
    ])
    expect(shown).toEqual([
      ['Novak', 'S3', true],
      [undefined, 'Adler', false],
      [undefined, 'Zorn', false],
    ])
    expect(givenOn.map(({ surname }) => surname)).toEqual(['S5'])
    expect(missing).toHaveLength(4)
  })

  it('A11 counts arrivals, late ones too, and asks before admitting one', () => {
    const late = people[4]
    if (!late) throw new Error('there is one')
    const door = { partner: null, classFrom: null, allowsCredit: true, now: 0 }
    expect(checkEntry(late, state, event, null, door)).toEqual({
      tone: 'amber',
      reason: 'givenOn',
      main: 'checkInAnyway',
    })
    const after = classList(people, comes(comes(state, 4), 5), event)
    expect(after.in).toEqual({ leader: 1, follower: 1 })
    expect(after.missing).toHaveLength(3)
  })
})
