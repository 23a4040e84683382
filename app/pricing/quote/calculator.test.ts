import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { smallQuotes } from '../testing/arbitraries.ts'
import { amounts, makeItem, makePicks, makeQuoteInput } from '../testing/make.ts'
import { compareWays, eventsOf, groupEvents, type PricedEvent, picksOf } from './calculator.ts'
import { quote } from './quote.ts'

const event = (id: string, given: Partial<PricedEvent> = {}): PricedEvent => ({
  id,
  name: id,
  kind: 'class',
  level: 'open',
  tags: [],
  priceItem: 'class',
  from: 0,
  until: 0,
  ...given,
})

describe('the price calculator', () => {
  const events = [
    event('t', { kind: 'talk', priceItem: null }),
    event('d', { kind: 'milonga' }),
    event('a', { from: 0, until: 90 }),
    event('b', { level: 'master', from: 100, until: 190 }),
    event('c', { from: 60, until: 150 }),
    event('e', { from: 200, until: 290 }),
  ]
  const groups = groupEvents(events)

  it('groups events by kind, level and price: classes first, free ones last', () => {
    expect(groups.map(({ key, events: those }) => [key, those.map(({ id }) => id).join()])).toEqual([
      ['class.open.class', 'a,c,e'],
      ['class.master.class', 'b'],
      ['milonga.open.class', 'd'],
      ['talk.open.', 't'],
    ])
  })

  it('selects compatible events first, as many as wanted, and at most all', () => {
    const taken = (count: number) => eventsOf(groups, { 'class.open.class': count }).map(({ id }) => id)
    expect(taken(1)).toEqual(['a'])
    expect(taken(2)).toEqual(['a', 'e'])
    expect(taken(3)).toEqual(['a', 'e', 'c'])
    expect(taken(9)).toEqual(['a', 'e', 'c'])
    const picks = picksOf(eventsOf(groups, { 'class.master.class': 1 }), 'regular')
    expect(picks.map(({ eventId, tier, state }) => [eventId, tier, state])).toEqual([
      ['b', 'regular', 'placed'],
    ])
  })

  it('P4 compares ways to pay, of which the first equals the quote to the cent', () => {
    fc.assert(
      fc.property(smallQuotes(), (input) => {
        const picks = input.picks.map((pick) => ({ ...pick, state: 'placed' as const, tier: input.tierNow }))
        const ways = compareWays({ ...input, picks })
        const totals = ways.map(({ totalCents }) => totalCents)
        expect(totals).toEqual(totals.toSorted((a, b) => a - b))
        expect(totals[0]).toBe(quote({ ...input, promo: null, picks }).totalCents)
      }),
    )
  })

  it('compares a pass even if it is dearer, packs beside passes, and a pack only where it saves', () => {
    const items = [
      makeItem({ code: 'full', kind: 'pass', amountCents: amounts(9000), order: 1 }),
      makeItem({
        code: 'nights',
        kind: 'pass',
        covers: { kinds: ['milonga'] },
        amountCents: amounts(3000),
        order: 2,
      }),
      makeItem({ code: 'pack', kind: 'pack', covers: { atMost: 2 }, amountCents: amounts(3000), order: 3 }),
      makeItem({ code: 'dear', kind: 'pack', covers: { atMost: 2 }, amountCents: amounts(9500), order: 4 }),
      makeItem({ code: 'class', kind: 'single', amountCents: amounts(2000) }),
      makeItem({ code: 'milonga', kind: 'single', amountCents: amounts(1700) }),
    ]
    const picks = [...makePicks(2), ...makePicks(2, { kind: 'milonga' })]
    const ways = compareWays(makeQuoteInput({ items, picks }))
    expect(
      ways.map(({ passes, totalCents }) => [
        passes.map(({ item, count }) => `${item.code} ${count}`).join(),
        totalCents,
      ]),
    ).toEqual([
      ['nights 1,pack 1', 6000],
      ['', 7400],
      ['full 1', 9000],
    ])
  })
})
