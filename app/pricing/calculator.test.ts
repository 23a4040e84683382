import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparePasses, groupEvents, type PricedEvent, picksOf } from './calculator.ts'
import { quote } from './quote.ts'
import { smallQuotes } from './testing/arbitraries.ts'

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
        expect(quote(input).totalCents).toBeLessThanOrEqual(Math.min(...totals))
      }),
    )
  })
})
