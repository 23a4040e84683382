import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyState } from '#tests/admission-model/any-state.ts'
import { makeClass, makeMilonga, makeMover, makeState, makeUnit } from '#tests/admission-model/make-state.ts'
import { afterSteps } from '#tests/admission-model/replay.ts'
import { slowRelease } from '#tests/admission-model/slow-model.ts'
import { capacitiesById, type Need, type Unit } from './event-capacity.ts'
import { type Explanation, explainWaiting, type Help } from './explain.ts'
import { decideRelease } from './release.ts'

describe('the reason why a unit waits', () => {
  it('A8 is A1 for a full pool, with the other role if it is free', () => {
    const state = makeState([makeClass('X', [5, 4], { size: [5, 8] })], [makeUnit('lea', 1, 'leader', 'X')])
    expect(explainWaiting(state, 'lea')).toEqual([
      { event: 'X', position: 1, of: 1, rule: 'A1', help: [{ kind: 'otherRole' }] },
    ])
  })

  it('A8 is A3 for balance, with the helps "as a couple" and "one leader more"', () => {
    const queue = [makeUnit('fia', 1, 'follower', 'X')]
    expect(explainWaiting(makeState([makeClass('X', [4, 5])], queue), 'fia')).toEqual([
      {
        event: 'X',
        position: 1,
        of: 1,
        rule: 'A3',
        help: [{ kind: 'asCouple' }, { kind: 'oneMore', role: 'leader' }, { kind: 'otherRole' }],
      },
    ])
  })

  it('A8 at tolerance 0 asks for one dancer to make the pair', () => {
    const state = makeState([makeClass('X', [4, 4], { tolerance: 0 })], [makeUnit('fia', 1, 'follower', 'X')])
    expect(explainWaiting(state, 'fia')).toMatchObject([
      { rule: 'A3', help: [{ kind: 'asCouple' }, { kind: 'oneMore', role: 'leader' }] },
    ])
  })

  it('A8 at tolerance 0 asks a both-roles dancer for one more of either role', () => {
    const state = makeState([makeClass('X', [4, 4], { tolerance: 0 })], [makeUnit('bo', 1, 'either', 'X')])
    expect(explainWaiting(state, 'bo')).toMatchObject([
      {
        rule: 'A3',
        help: [
          { kind: 'asCouple' },
          { kind: 'oneMore', role: 'leader' },
          { kind: 'oneMore', role: 'follower' },
        ],
      },
    ])
  })

  it('A8 includes the position in the queue, and offers the second no place that the first would take', () => {
    const queue = [
      makeUnit('fia', 2, 'follower', 'X'),
      makeUnit('fay', 1, 'follower', 'X'),
      makeUnit('far', 1, 'follower', 'Y'),
    ]
    const state = makeState([makeClass('X', [4, 5]), makeClass('Y', [4, 5])], queue)
    expect(explainWaiting(state, 'fay')[0]).toMatchObject({
      position: 1,
      help: expect.arrayContaining([{ kind: 'oneMore', role: 'leader' }]),
    })
    expect(explainWaiting(state, 'fia')).toEqual([
      { event: 'X', position: 2, of: 2, rule: 'A3', help: [{ kind: 'asCouple' }, { kind: 'otherRole' }] },
    ])
  })

  it('A8 A9 counts persons: a couple is two, and a passed-over unit keeps its position', () => {
    const queue = [
      makeUnit('pair', 1, 'couple', 'X'),
      { ...makeUnit('late', 2, 'follower', 'X'), passedOver: 'late' as const },
      makeUnit('fia', 3, 'follower', 'X'),
      makeUnit('far', 1, 'follower', 'Y'),
    ]
    const state = makeState([makeClass('X', [9, 9], { size: [9, 9] }), makeClass('Y', [4, 5])], queue)
    const stands = ['pair', 'late', 'fia'].map((key) => explainWaiting(state, key)[0])
    expect(stands.map((stand) => [stand?.position, stand?.of, stand?.rule])).toEqual([
      [1, 4, 'A1'],
      [3, 4, 'A9'],
      [4, 4, 'A1'],
    ])
  })

  it('A8 is A6 at the event that would be free, with what could be taken without all-or-nothing', () => {
    const state = makeState(
      [makeClass('X', [4, 5]), makeClass('Y', [5, 4])],
      [makeUnit('lea', 1, 'leader', 'X', 'Y')],
    )
    expect(explainWaiting(state, 'lea')).toEqual([
      { event: 'X', position: 1, of: 1, rule: 'A6', help: [{ kind: 'takeWhatIsFree' }] },
      {
        event: 'Y',
        position: 1,
        of: 1,
        rule: 'A3',
        help: [{ kind: 'asCouple' }, { kind: 'oneMore', role: 'follower' }, { kind: 'otherRole' }],
      },
    ])
  })

  it('A8 offers no help at one event while another event holds the unit', () => {
    const state = makeState(
      [makeClass('X', [5, 4]), makeMilonga('M', 9, 9)],
      [makeUnit('lea', 1, 'leader', 'X', 'M')],
    )
    expect(explainWaiting(state, 'lea')).toEqual([
      { event: 'X', position: 1, of: 1, rule: 'A3', help: [] },
      { event: 'M', position: 1, of: 1, rule: 'A1', help: [] },
    ])
  })

  it('A8 is A1 for a couple at a full class and for a dancer at a full milonga', () => {
    const queue = [makeUnit('pair', 1, 'couple', 'X'), makeUnit('bo', 2, 'either', 'M')]
    const state = makeState([makeClass('X', [9, 10]), makeMilonga('M', 9, 9)], queue)
    expect(explainWaiting(state, 'pair')).toEqual([{ event: 'X', position: 1, of: 2, rule: 'A1', help: [] }])
    expect(explainWaiting(state, 'bo')).toEqual([{ event: 'M', position: 1, of: 1, rule: 'A1', help: [] }])
  })

  it("A8 does not suggest the partner's role to a dancer who joins the partner", () => {
    const joins: Unit = { key: 'lea', queuedAt: 1, needs: [{ event: 'X', as: 'leader', joining: true }] }
    expect(explainWaiting(makeState([makeClass('X', [10, 9])], [joins]), 'lea')).toEqual([
      { event: 'X', position: 1, of: 1, rule: 'A1', help: [] },
    ])
  })

  it('A8 A5 is the next release, or that there is none', () => {
    const queue = [
      makeUnit('lea', 1, 'leader', 'X'),
      makeUnit('lev', 1, 'leader', 'Y'),
      makeUnit('lou', 1, 'leader', 'Z'),
    ]
    const capacities = [makeClass('X', [5, 4], { size: [5, 8] }), makeClass('Y', [0, 0], { open: false })]
    const state = makeState(capacities, queue, [makeMover('m', 1, 'leader', 'X')])
    for (const [key, event] of [
      ['lea', 'X'],
      ['lev', 'Y'],
      ['lou', 'Z'],
    ] as const) {
      expect(explainWaiting(state, key)).toEqual([{ event, position: 1, of: 1, rule: 'A5', help: [] }])
    }
  })

  it('A8 is empty for a unit that does not wait', () => {
    expect(explainWaiting(makeState([], []), 'nobody')).toEqual([])
  })
})

describe('the promises to waiting units', () => {
  it('A8 every help admits the unit once it is followed, also in the slow model', () => {
    const kept = { asCouple: 0, otherRole: 0, oneMore: 0, takeWhatIsFree: 0 }
    fc.assert(
      fc.property(anyState(), (before) => {
        const steps = decideRelease({ ...before, capacities: capacitiesById(before.capacities) })
        const { capacities, queue, movers } = afterSteps(before, steps)
        for (const unit of queue) {
          const told = explainWaiting({ capacities: capacitiesById(capacities), queue, movers }, unit.key)
          for (const { event, help } of told) {
            for (const one of help) {
              const then = slowRelease(capacities, queueWith(one, event, unit, told, queue), movers)
              expect(then.some((step) => step.kind === 'admit' && step.unit === unit.key)).toBe(true)
              kept[one.kind] += 1
            }
          }
        }
      }),
      { numRuns: 1500 },
    )
    expect(Math.min(...Object.values(kept))).toBeGreaterThan(20)
  })

  it('A8 A9 after a release a rule holds every waiting unit, unless an event is closed or unknown', () => {
    fc.assert(
      fc.property(anyState(), (before) => {
        const steps = decideRelease({ ...before, capacities: capacitiesById(before.capacities) })
        const { capacities, queue, movers } = afterSteps(before, steps)
        for (const unit of queue) {
          const told = explainWaiting({ capacities: capacitiesById(capacities), queue, movers }, unit.key)
          for (const { event, rule } of told) {
            if (unit.passedOver) {
              expect(rule).toBe(unit.passedOver === 'late' ? 'A9' : 'R21')
              continue
            }
            expect(rule === 'A5').toBe(!capacities.some(({ id, open }) => id === event && open))
          }
        }
      }),
      { numRuns: 500 },
    )
  })
})

/** The queue after the unit has followed the suggested remedy. */
function queueWith(
  help: Help,
  event: string,
  unit: Unit,
  told: readonly Explanation[],
  queue: readonly Unit[],
): Unit[] {
  const ruleAt = (need: Need) => told.find((one) => one.event === need.event)?.rule
  if (help.kind === 'oneMore') {
    const lopsided = unit.needs.filter((need) => ruleAt(need) === 'A3')
    return [...queue, ...lopsided.map((need) => makeUnit(`zz ${need.event}`, 99, help.role, need.event))]
  }
  const needs = unit.needs.flatMap((need): Need[] => {
    if (help.kind === 'takeWhatIsFree') return need.event === event ? [need] : []
    if (ruleAt(need) === 'A6') return [need]
    const as = need.as === 'leader' ? 'follower' : 'leader'
    if (help.kind === 'otherRole') return [{ event: need.event, as }]
    return [ruleAt(need) === 'A3' ? { event: need.event, as: 'couple' } : need]
  })
  return queue.map((one) => (one === unit ? { ...unit, needs } : one))
}
