import { expect, it } from 'vitest'
import { applyAction, emptyState } from '../actions/reception-state.ts'
import { makeSnapshotPerson } from '../testing/make-snapshot.ts'
import { centsOf, undoOf } from './last-action.ts'

const base = { id: '00000000-0000-4000-8000-000000000001', at: 1_000, person: 'Rita' }
const event = 'e'.repeat(24)

it('Q25 the last action of a desk is undone by one key for two minutes', () => {
  const money = { registrationId: 'a'.repeat(24), amountCents: 3_500, method: 'cash' } as const
  const action = { kind: 'money', ...base, ...money, documentNumber: null, sessionId: 's' } as const
  const last = { action, name: 'Ana Kovač' }
  expect(undoOf(null, 1_000)).toBe('none')
  expect(undoOf(last, 1_000 + 120_000)).toBe('now')
  expect(undoOf(last, 1_000 + 120_001)).toBe('late')
  expect(centsOf(action)).toBe(3_500)
})

it('Q25 a check-in of the list is undone on the device as well as one of this desk', () => {
  const ana = makeSnapshotPerson({ events: [event] })
  const key = `${event} ${ana.id}`
  const listed = { actionId: base.id, station: 'B', at: 500 }
  const state = { ...emptyState, people: new Map([[ana.id, ana]]), entries: new Map([[key, [listed]]]) }
  const undo = { kind: 'undo', ...base, id: 'u', of: base.id, reason: 'the wrong Ana', second: null } as const
  const first = applyAction(state, { action: undo, station: 'A', at: 1_000 })
  expect(first.outcome).toEqual({ isDone: true, conflicts: [] })
  expect(first.state.entries.get(key)).toEqual([])
  const again = applyAction(first.state, { action: { ...undo, id: 'v' }, station: 'A', at: 1_001 })
  expect(again.outcome.isDone).toBe(false)
})
