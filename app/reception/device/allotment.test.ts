import { describe, expect, it } from 'vitest'
import type { Action } from '../actions/action.ts'
import { allotmentLeft } from './allotment.ts'

const [event, other] = ['e'.repeat(24), 'f'.repeat(24)]
const uuid = (n: number) => `00000000-0000-4000-8000-${`${n}`.padStart(12, '0')}`
const base = (n: number) => ({ id: uuid(n), at: n, person: 'Rita' })
const sale = (n: number, count: number, eventId = event): Action => ({
  kind: 'doorSale',
  ...base(n),
  eventId,
  item: 'milonga',
  count,
  role: null,
  unitCents: 2_000,
  method: 'cash',
  documentNumber: null,
  freeReason: null,
  sessionId: 'a'.repeat(24),
})
const undo = (n: number, of: number): Action => ({
  kind: 'undo',
  ...base(n),
  of: uuid(of),
  reason: null,
  second: null,
})

describe('Q20 the places that a desk may sell offline', () => {
  it.each<[string, Action[], number]>([
    ['are all there at first', [], 20],
    ['are counted by head, not by sale', [sale(1, 4), sale(2, 3)], 13],
    ['are those of this event only', [sale(1, 4), sale(2, 3, other)], 16],
    ['include reversed sales again', [sale(1, 4), sale(2, 3), undo(3, 1)], 17],
    ['are none after twenty', [sale(1, 10), sale(2, 10)], 0],
    ['are never below 0', [sale(1, 15), sale(2, 15)], 0],
  ])('%s', (_, queue, left) => {
    expect(allotmentLeft({ queue, eventId: event, allotment: 20 })).toBe(left)
    expect(allotmentLeft({ queue, eventId: event, allotment: undefined })).toBe(left)
  })

  it('are less a ticket of several evenings at each of them', () => {
    const several = { ...sale(1, 4), alsoEventIds: [other] } as Action
    const left = [event, other, 'd'.repeat(24)].map((eventId) =>
      allotmentLeft({ queue: [several, sale(2, 3, other)], eventId, allotment: 20 }),
    )
    expect(left).toEqual([16, 13, 20])
  })

  it('are as many as the edition says, or none', () => {
    const left = (allotment: number) => allotmentLeft({ queue: [sale(1, 4)], eventId: event, allotment })
    expect([left(35), left(4), left(0)]).toEqual([31, 0, 0])
  })
})
