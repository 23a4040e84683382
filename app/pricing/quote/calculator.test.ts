import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { smallQuotes } from '../testing/arbitraries.ts'
import { amounts, makeItem, makePicks, makeQuoteInput } from '../testing/make.ts'
import { comparePasses, groupEvents, type PricedEvent, picksOf } from './calculator.ts'
import { quote } from './quote.ts'

const event = (id: string, given: Partial<PricedEvent> = {}): PricedEvent => ({
  ...{ id, kind: 'class', level: 'open', tags: [], priceItem: 'class' },
  ...given,
})

describe('the price calculator', () => {
  const events = [event('a'), event('b', { level: 'master' }), event('c'), event('d', { kind: 'milonga' })]
  const groups = groupEvents(events)

  it('groups events by kind, level and price, in the order of the programme', () => {
    expect(groups.map(({ key, events: those }) => [key, those.map(({ id }) => id).join()])).toEqual([
      ['class.open.class', 'a,c'],
      ['class.master.class', 'b'],
      ['milonga.open.class', 'd'],
    ])
  })

  it('takes as many of a group as wanted, and never more than there are', () => {
    const picks = picksOf(groups, { 'class.open.class': 9, 'milonga.open.class': 0 }, 'regular')
    expect(picks.map(({ eventId, tier, state }) => [eventId, tier, state])).toEqual([
      ['a', 'regular', 'placed'],
      ['c', 'regular', 'placed'],
    ])
  })

  it('P4 no single pass beats the quote over all of them', () => {
    fc.assert(
      fc.property(smallQuotes(), (input) => {
        const compared = comparePasses(input)
        const totals = compared.map(({ totalCents }) => totalCents)
        expect(totals).toEqual(totals.toSorted((a, b) => a - b))
        expect(compared.filter(({ item }) => item === null)).toHaveLength(1)
        const placed = input.picks.map((pick) => ({ ...pick, state: 'placed' as const }))
        const { totalCents } = quote({ ...input, promo: null, picks: placed })
        const [cheapest] = comparePasses({ ...input, picks: placed })
        expect(totalCents).toBeLessThanOrEqual(cheapest?.totalCents ?? -1)
      }),
    )
  })

  it('compares a pass also where it is dearer, a pack only where it pays', () => {
    const items = [
      makeItem({ code: 'full', kind: 'pass', amountCents: amounts(9000), order: 1 }),
      makeItem({ code: 'nights', kind: 'pass', covers: { kinds: ['milonga'] }, amountCents: amounts(10) }),
      makeItem({ code: 'pack', kind: 'pack', covers: { atMost: 2 }, amountCents: amounts(3000) }),
      makeItem({ code: 'dear', kind: 'pack', covers: { atMost: 2 }, amountCents: amounts(5000) }),
      makeItem({ code: 'class', kind: 'single', amountCents: amounts(2000) }),
    ]
    const compared = comparePasses(makeQuoteInput({ items, picks: makePicks(3) }))
    expect(compared.map(({ item, totalCents }) => [item?.code ?? null, totalCents])).toEqual([
      ['pack', 5000],
      [null, 6000],
      ['full', 9000],
    ])
  })
})
