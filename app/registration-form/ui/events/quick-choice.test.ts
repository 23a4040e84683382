import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '#app/platform/values/money.ts'
import type { PriceItem } from '#app/pricing/price-item.ts'
import type { EventKind, Level } from '#app/programme/event.ts'
import { isSameTime } from '#app/programme/overlap.ts'
import { type Chosen, chosenBy, followChoice, quickChoices } from './quick-choice.ts'

const hour = 3_600_000
const at = (from: number, until = from + 1) => ({
  startsAt: new Date(from * hour),
  endsAt: new Date(until * hour),
})
const event = (id: string, kind: EventKind, level: Level = 'open', tags: string[] = []) => ({
  id,
  kind,
  level,
  tags,
  ...at(id.charCodeAt(0)),
})
const one = cents(100)
const pass = (code: string, covers: PriceItem['covers']): PriceItem => ({
  code,
  name: { en: code, sl: code },
  kind: 'pass',
  covers,
  amountCents: { superEarly: one, early: one, regular: one, door: one },
  vatRatePercent: 22,
  quota: null,
  order: 0,
})

const events = [
  event('a', 'class', 'beginner'),
  event('b', 'class', 'beginner'),
  event('c', 'class', 'advanced'),
  event('d', 'milonga'),
  event('e', 'milonga'),
]
const idsOf = (items: PriceItem[]) =>
  Object.fromEntries(
    quickChoices(events, items, 'en').map(({ value, eventIds }) => [value, eventIds.join('')]),
  )
const nothing: Chosen = { picks: [], way: '', skipped: [] }

describe('quick choices', () => {
  it('are the contents of each pass, the classes of each level, and the milongas', () => {
    expect(idsOf([pass('full', {})])).toEqual({
      'pass.full': 'abcde',
      'level.beginner': 'ab',
      milongas: 'de',
    })
  })

  it('leave out those of one event, of limited quantity, and those that exist already', () => {
    const items = [pass('three', { atMost: 3 }), pass('nights', { kinds: ['milonga'] })]
    expect(Object.keys(idsOf(items))).toEqual(['pass.nights', 'level.beginner'])
  })

  it('add events, and remove them when pressed again', () => {
    const choices = quickChoices(events, [], 'en')
    const added = chosenBy('level.beginner', { ...nothing, picks: ['d', 'a'] }, events, choices)
    expect(added.picks).toEqual(['d', 'a', 'b'])
    expect(chosenBy('level.beginner', added, events, choices)).toEqual({ ...nothing, picks: ['d'] })
    expect(chosenBy('none', added, events, choices)).toEqual(nothing)
    expect(chosenBy('what?', added, events, choices)).toEqual(nothing)
  })

  it('ask which of two simultaneous events to take, and pick the rest', () => {
    const clashing = [
      { ...event('a', 'class'), ...at(1, 3) },
      { ...event('b', 'class'), ...at(2, 4) },
      { ...event('c', 'class'), ...at(3, 5) },
      { ...event('d', 'milonga'), ...at(8) },
    ]
    const choices = quickChoices(clashing, [pass('full', {})], 'en')
    const full = choices[0] ?? expect.fail('there is no pass')
    const asked = (now: Chosen) =>
      followChoice(clashing, full, now.picks, now.skipped).ask.map(({ id }) => id)

    const pressed = chosenBy('pass.full', nothing, clashing, choices)
    expect(pressed.picks).toEqual(['d'])
    expect(asked(pressed)).toEqual(['a', 'b'])
    const taken = chosenBy('take:a', pressed, clashing, choices)
    expect(taken.picks).toEqual(['d', 'a', 'c'])
    expect(asked(taken)).toEqual([])
    const skipped = chosenBy('skip:a,b', pressed, clashing, choices)
    expect(skipped.picks).toEqual(['d', 'c'])
    expect(chosenBy('pass.full', taken, clashing, choices)).toEqual(nothing)
  })

  it('never pick two simultaneous events, for any answers, and end', () => {
    const anyEvents = fc.array(fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 4 })), { maxLength: 12 })
    fc.assert(
      fc.property(anyEvents, fc.infiniteStream(fc.nat(4)), (times, answers) => {
        const some = times
          .map(([from, long], n) => ({ ...event(`x${n}`, 'class'), ...at(from, from + long) }))
          .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
        const choices = quickChoices(some, [pass('full', {})], 'en')
        const full = choices[0]
        if (!full) return
        let now = chosenBy(full.value, nothing, some, choices)
        for (let questions = 0; ; questions++) {
          expect(questions).toBeLessThanOrEqual(some.length)
          const { ask } = followChoice(some, full, now.picks, now.skipped)
          if (ask.length === 0) break
          const answer = ask[answers.next().value ?? 0]
          const value = answer ? `take:${answer.id}` : `skip:${ask.map(({ id }) => id).join()}`
          now = chosenBy(value, now, some, choices)
        }
        const picked = some.filter(({ id }) => now.picks.includes(id))
        for (const [n, a] of picked.entries())
          for (const b of picked.slice(n + 1)) expect(isSameTime(a, b)).toBe(false)
        // what is left out was skipped, or overlaps something picked
        for (const left of some.filter(({ id }) => !now.picks.includes(id)))
          expect(now.skipped.includes(left.id) || picked.some((a) => isSameTime(a, left))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
