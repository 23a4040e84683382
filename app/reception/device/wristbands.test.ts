import { expect, it } from 'vitest'
import { emptyState } from '../actions/reception-state.ts'
import type { SnapshotEvent } from '../snapshot.ts'
import { makeSnapshotPerson } from '../testing/make-snapshot.ts'
import type { Wristband } from '../wristband.ts'
import { bandsLeft, bandsOf } from './wristbands.ts'

const red: Wristband = { colour: 'red', items: ['full-pass'], pieces: 30 }
const blue: Wristband = { colour: 'blue', items: ['milonga', 'grand-milonga'], pieces: 5 }
const ana = makeSnapshotPerson({ items: ['milonga', 'grand-milonga', 't-shirt'] })
const given = (...what: string[]) => ({
  ...emptyState,
  handedOut: new Map(
    what.map((one, n) => [`${ana.id} ${one}`, [{ actionId: `action ${n}`, station: 'A', at: n }]]),
  ),
})

it('Q29 a person gets the colours of what they bought, and another one for a lost one', () => {
  const bands = [red, blue]
  const first = { colour: 'blue', what: 'wristband:blue' }
  expect(bandsOf(ana, { bands }, emptyState)).toEqual([{ ...first, isGiven: false, again: null }])
  expect(bandsOf(ana, { bands }, given('wristband:blue'))).toEqual([
    { ...first, isGiven: true, again: 'wristband:blue:2' },
  ])
  expect(bandsOf(ana, { bands }, given('wristband:blue', 'wristband:blue:2'))).toMatchObject([
    { again: 'wristband:blue:3' },
  ])
  expect(bandsOf(makeSnapshotPerson(), { bands }, emptyState)).toEqual([])
  // a festival without colours, and a list of an earlier app
  expect(bandsOf(ana, {}, emptyState)).toMatchObject([{ colour: null, what: 'wristband' }])
})

it('Q29 what is left of a colour is what was delivered less what was given, replaced and sold at the door', () => {
  const door = { item: 'milonga', cents: 2_000 }
  const events = [
    { id: 'm', door },
    { id: 'c', door: null },
  ] as unknown as SnapshotEvent[]
  const soldItems = new Map([
    ['m milonga', 1],
    // let in free
    ['m ', 1],
    // a class is not sold at the door
    ['c ', 4],
    // at the door of the milonga, but not its own item
    ['m student', 7],
    ['m full-pass', 3],
  ])
  const state = { ...given('wristband:blue', 'wristband:blue:2', 'extra:t-shirt'), soldItems }
  expect([bandsLeft(blue, events, state), bandsLeft(red, events, state)]).toEqual([1, 27])
})
