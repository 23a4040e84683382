import { expect, it } from 'vitest'
import { eventId } from '#app/programme/testing/make-event.ts'
import { withoutMine } from './without-mine.ts'

const taken = { leaders: 10, followers: 9, heads: 120 }
const event = (n: number) => ({ id: eventId(n), taken, waiting: 3 })

it.each([
  ['a leader', { state: 'placed', role: 'leader' }, { taken: { ...taken, leaders: 9 }, waiting: 3 }],
  ['a follower', { state: 'placed', role: 'follower' }, { taken: { ...taken, followers: 8 }, waiting: 3 }],
  ['a head', { state: 'placed', role: null }, { taken: { ...taken, heads: 119 }, waiting: 3 }],
  ['one who waits', { state: 'waiting', role: null }, { taken, waiting: 2 }],
  ['one who left', { state: 'left', role: 'leader' }, { taken, waiting: 3 }],
] as const)('%s is subtracted', (_, pick, counted) => {
  const [mine, other] = withoutMine([event(1), event(2)], [{ eventId: eventId(1), ...pick }])
  expect(mine).toEqual({ id: eventId(1), ...counted })
  expect(other).toEqual(event(2))
})
