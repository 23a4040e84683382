import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeSnapshotPerson } from '../testing/make-snapshot.ts'
import type { Action, ActionAtDesk } from './action.ts'
import { instantOf } from './clock.ts'
import { applyAction, bodiesIn, emptyState, headCount, type ReceptionState } from './reception-state.ts'

const event = 'e'.repeat(24)
const hex = (n: number) => n.toString(16).padStart(24, '0')
const uuid = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`
const night = 1_800_000_000_000

let made = 0
const base = (at: number) => {
  made += 1
  return { id: uuid(made), at, person: 'Rita' }
}

/** 280 dancers, the last two of whom owe 24 €; 30 places beyond theirs. */
const people = new Map(
  Array.from({ length: 280 }, (_, n) => {
    const person = makeSnapshotPerson({
      id: hex(n),
      events: [event],
      role: n % 2 === 0 ? 'leader' : 'follower',
      openCents: n >= 238 ? 2_400 : 0,
    })
    return [person.id, person] as const
  }),
)
const begin: ReceptionState = {
  ...emptyState,
  people,
  events: new Map([[event, { size: 305, placed: 280 }]]),
}

const checkIn = (n: number, at: number): Action => ({
  kind: 'checkIn',
  ...base(at),
  registrationId: hex(n),
  eventId: event,
  reason: null,
})
const money = (n: number, at: number, session: string): Action => ({
  kind: 'money',
  ...base(at),
  registrationId: hex(n),
  amountCents: 2_400,
  method: 'cash',
  documentNumber: null,
  sessionId: session,
})
const sale = (n: number, at: number, session: string): Action => ({
  kind: 'doorSale',
  ...base(at),
  eventId: event,
  item: 'milonga',
  count: 1,
  unitCents: 2_000,
  role: n % 3 === 0 ? null : n % 3 === 1 ? 'leader' : 'follower',
  method: n % 5 === 0 ? 'terminal' : 'cash',
  documentNumber: null,
  freeReason: null,
  sessionId: session,
})

/** The evening of the issue: 300 check-ins of which 20 are of tickets shown twice, 40 payments of which 2 are of one debt, 30 door sales. */
function evening(): { a: Action[]; b: Action[] } {
  const a: Action[] = []
  const b: Action[] = []
  for (let n = 0; n < 150; n += 1) a.push(checkIn(n, night + n * 1_000))
  // desk B’s clock is three hours behind
  const late = night - 3 * 3_600_000
  for (let n = 130; n < 280; n += 1) b.push(checkIn(n, late + n * 1_000))
  for (let n = 240; n < 261; n += 1) a.push(money(n, night + n * 1_000, 'A'))
  for (let n = 259; n < 278; n += 1) b.push(money(n, late + n * 1_000, 'B'))
  for (let n = 0; n < 30; n += 1) (n % 2 ? a : b).push(sale(n, (n % 2 ? night : late) + n, n % 2 ? 'A' : 'B'))
  return { a, b }
}

const desks = { A: 0, B: 3 * 3_600_000 } as const

function placed(action: Action, station: keyof typeof desks): ActionAtDesk {
  const receivedAt = night + 4 * 3_600_000
  return { action, station, at: instantOf({ at: action.at, skewMs: desks[station], receivedAt }) }
}

/** The actions that the server has applied, in order. */
function taking(order: readonly ActionAtDesk[]) {
  let state = begin
  const conflicts: string[] = []
  for (const one of order) {
    const applied = applyAction(state, one)
    state = applied.state
    conflicts.push(...applied.outcome.conflicts.map(({ kind }) => kind))
  }
  return { state, conflicts }
}

const count = (conflicts: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(conflicts, (kind) => kind)].map(([kind, some]) => [kind, some.length]))

describe('Q1–Q5 an evening of two offline desks', () => {
  const { a, b } = evening()
  const all = [...a.map((one) => placed(one, 'A')), ...b.map((one) => placed(one, 'B'))]

  it('Q1 Q3 Q4 Q5 Q13 has the same result in any order, each action once however often it is sent', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(all, { minLength: all.length }),
        fc.shuffledSubarray(all),
        (order, again) => {
          const { state, conflicts } = taking([...order, ...again])
          expect([a.length + b.length, state.done.size]).toEqual([370, 370])
          expect(count(conflicts)).toEqual({ ticketTwice: 20, paidTwice: 2, overPlaces: 5 })
          expect(bodiesIn(state, event)).toEqual({ leader: 150, follower: 150, unknown: 10 })
          expect([...state.takings].toSorted()).toEqual([
            ['A cash', 21 * 2_400 + 12 * 2_000],
            ['A terminal', 3 * 2_000],
            ['B cash', 19 * 2_400 + 12 * 2_000],
            ['B terminal', 3 * 2_000],
          ])
          expect([...state.people.values()].reduce((sum, { openCents }) => sum + openCents, 0)).toBe(
            42 * 2_400 - 40 * 2_400,
          )
        },
      ),
      { numRuns: 20 },
    )
  })

  it('Q2 the server corrects a clock that is three hours behind, and dates nothing after its arrival', () => {
    const [first] = b
    if (!first) throw new Error('nothing was done')
    expect(placed(first, 'B').at).toBe(first.at + 3 * 3_600_000)
    expect(instantOf({ at: night + 9e9, skewMs: 0, receivedAt: night })).toBe(night)
  })

  it('Q6 an undone action leaves nothing behind, in any order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { maxLength: 60 }), (some) => {
        const before = taking(some)
        const undone = some.reduce((state, { action, station, at }) => {
          const undo: Action = { kind: 'undo', ...base(at), of: action.id, reason: null, second: 'Ana' }
          return applyAction(state, { action: undo, station, at }).state
        }, before.state)
        expect(headCount(bodiesIn(undone, event))).toBe(0)
        expect([...undone.takings.values()].every((cents) => cents === 0)).toBe(true)
        expect(undone.people).toEqual(begin.people)
      }),
      { numRuns: 30 },
    )
  })

  it("Q6 undoing an older or another person's sale takes a second person, and works once", () => {
    const sold = sale(1, night, 'A')
    const { state } = taking([{ action: sold, station: 'A', at: night }])
    const undo = (person: string, at: number, second: string | null = null): ActionAtDesk => ({
      action: { kind: 'undo', ...base(at), person, of: sold.id, reason: null, second },
      station: 'A',
      at,
    })
    const outcome = (one: ActionAtDesk) => applyAction(state, one).outcome
    expect(outcome(undo('Rita', night + 60_000)).isDone).toBe(true)
    expect(outcome(undo('Rita', night + 11 * 60_000)).conflicts).toMatchObject([{ kind: 'undoRefused' }])
    expect(outcome(undo('Bor', night + 60_000)).isDone).toBe(false)
    expect(outcome(undo('Bor', night + 60_000, 'Ana')).isDone).toBe(true)
    const done = applyAction(state, undo('Rita', night + 1)).state
    expect(applyAction(done, undo('Rita', night + 2)).outcome).toEqual({ isDone: false, conflicts: [] })
  })
})
