import { describe, expect, it } from 'vitest'
import { makeSnapshotPerson } from '../testing/make-snapshot.ts'
import type { Action, ActionAtDesk } from './action.ts'
import { applyAction, emptyState, type ReceptionState } from './reception-state.ts'

const ana = makeSnapshotPerson()
const eventId = 'e'.repeat(24)
const begin: ReceptionState = { ...emptyState, people: new Map([[ana.id, ana]]) }
const base = { person: 'Rita', registrationId: ana.id }

const entersAt = (id: string, at: number, station: string): ActionAtDesk => ({
  action: { kind: 'checkIn', ...base, id, at, eventId, reason: null },
  station,
  at,
})
const gives = (id: string, at: number): ActionAtDesk => ({
  action: { kind: 'handOut', ...base, id, at, what: 'extra:t-shirt' },
  station: 'A',
  at,
})
const undoes = (of: string, at: number): ActionAtDesk => ({
  action: { kind: 'undo', id: `undo ${of}`, at, person: 'Rita', of, reason: null, second: null } as Action,
  station: 'A',
  at,
})
/** The state of a device that applies its own actions, and those of others as the server decided. */
const stateAfter = (...some: readonly (readonly [ActionAtDesk, boolean?])[]) =>
  some.reduce((state, [one, decided]) => applyAction(state, one, decided).state, begin)

describe('the state of a desk', () => {
  it('Q3 has the earliest check-in of a person first, whichever was sent first', () => {
    const [early, late] = [entersAt('b', 10, 'B'), entersAt('a', 20, 'A')]
    const stations = (state: ReceptionState) =>
      state.entries.get(`${eventId} ${ana.id}`)?.map(({ station }) => station)
    expect(stations(stateAfter([late], [early, true]))).toEqual(['B', 'A'])
    expect(stations(stateAfter([early], [late, true]))).toEqual(['B', 'A'])
    expect(stations(stateAfter([late], [early, true], [undoes('b', 30)]))).toEqual(['A'])
  })

  it('Q6 undoing an item that another desk had handed out before leaves it handed out', () => {
    const key = `${ana.id} extra:t-shirt`
    const given = (...some: readonly (readonly [ActionAtDesk, boolean?])[]) =>
      stateAfter(...some)
        .handedOut.get(key)
        ?.map(({ actionId }) => actionId)
    // without network this desk could not know: two are given
    expect(given([gives('own', 20)], [gives('other', 10), true])).toEqual(['other', 'own'])
    expect(given([gives('own', 20)], [gives('other', 10), true], [undoes('own', 30)])).toEqual(['other'])
    expect(given([gives('own', 20)], [undoes('own', 30)])).toEqual([])
  })
})
