import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumCents } from '#app/platform/values/money.ts'
import { mayCover } from '../price-item.ts'
import { smallQuotes } from '../testing/arbitraries.ts'
import { cheapestByBruteForce } from '../testing/brute-force.ts'
import { tiers } from '../tier.ts'
import { priceOnly, quote } from './quote.ts'

const runs = { numRuns: 1500 }

describe('for any price list and any picks', () => {
  it('P4 P9 P10 the total is the cost of the cheapest cover', () => {
    fc.assert(
      fc.property(smallQuotes(), (input) => {
        const placed = input.picks.filter(({ state }) => state === 'placed')
        const { totalCents, ifAllPlacedCents } = quote(input)
        expect(totalCents).toBe(cheapestByBruteForce(input, placed))
        expect(ifAllPlacedCents).toBe(cheapestByBruteForce(input, input.picks))
      }),
      runs,
    )
  })

  it('P3 P6 each placed pick is paid once, by an item that covers it, within size and quota', () => {
    fc.assert(
      fc.property(smallQuotes(), (input) => {
        const { lines, uses } = quote(input)
        const paid = lines.filter(({ ifPlaced }) => !ifPlaced).flatMap(({ covers = [] }) => covers)
        const placed = input.picks.filter(({ state }) => state === 'placed')
        expect(paid.toSorted()).toEqual(placed.map(({ eventId }) => eventId).toSorted())

        for (const { item: code, covers = [], label } of lines) {
          const item = input.items.find((known) => known.code === code)
          if (!item || label.key !== 'item') continue
          const picks = input.picks.filter(({ eventId }) => covers.includes(eventId))
          if (item.kind === 'single') expect(picks.every(({ priceItem }) => priceItem === code)).toBe(true)
          else expect(picks.every((pick) => mayCover(item, pick))).toBe(true)
          expect(covers.length).toBeLessThanOrEqual(label.count * (item.covers.atMost ?? Infinity))
          const latest = Math.max(...picks.map(({ tier }) => tiers.indexOf(tier)))
          expect(label.tier).toBe(tiers[latest])
        }
        for (const { item: code, count } of uses) {
          const item = input.items.find((known) => known.code === code)
          if (item?.quota !== null) expect(count).toBeLessThanOrEqual(input.remaining(code))
        }
      }),
      runs,
    )
  })

  it('P14 the total is the sum of the lines without `ifPlaced`, and of all lines if all are placed', () => {
    fc.assert(
      fc.property(smallQuotes(), (input) => {
        const { lines, totalCents, ifAllPlacedCents } = quote(input)
        const due = lines.filter(({ ifPlaced }) => !ifPlaced)
        expect(sumCents(due.map(({ amountCents }) => amountCents))).toBe(totalCents)
        expect(sumCents(lines.map(({ amountCents }) => amountCents))).toBe(ifAllPlacedCents)
      }),
      runs,
    )
  })

  it('P21 every cent of the total belongs to an item or a code, and to a VAT rate of a bought item', () => {
    fc.assert(
      fc.property(smallQuotes(), (input) => {
        const { charged, totalCents, uses } = priceOnly(input)
        expect(sumCents(charged.map(({ amountCents }) => amountCents))).toBe(totalCents)
        const bought = input.items.filter(({ code }) => uses.some(({ item }) => item === code))
        for (const { item, rule, vatRatePercent, amountCents } of charged) {
          expect(amountCents).not.toBe(0)
          expect(rule === 'P10').toBe(item === null)
          const rates = bought.filter(({ code }) => item === null || code === item)
          expect(rates.map((one) => one.vatRatePercent)).toContain(vatRatePercent)
        }
      }),
      runs,
    )
  })

  it('P14 the order of items and picks changes nothing', () => {
    const shuffled = smallQuotes(9).chain((input) =>
      fc.tuple(
        fc.constant(input),
        fc.shuffledSubarray([...input.items], { minLength: input.items.length }),
        fc.shuffledSubarray([...input.picks], { minLength: input.picks.length }),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([input, items, picks]) => {
        expect(quote({ ...input, items, picks })).toEqual(quote(input))
      }),
      runs,
    )
  })

  it('P8 P12 no amount is below 0, and a waiting pick never makes the rest cheaper', () => {
    fc.assert(
      fc.property(smallQuotes(9), (input) => {
        const { totalCents, ifAllPlacedCents } = quote(input)
        expect(totalCents).toBeGreaterThanOrEqual(0)
        expect(ifAllPlacedCents).toBeGreaterThanOrEqual(totalCents)
      }),
      runs,
    )
  })

  it('P6 P9 P10 a code, a couple and a free quota never raise the total', () => {
    fc.assert(
      fc.property(smallQuotes(9), (input) => {
        const { totalCents } = quote(input)
        expect(quote({ ...input, promo: null }).totalCents).toBeGreaterThanOrEqual(totalCents)
        expect(quote({ ...input, couple: true }).totalCents).toBeLessThanOrEqual(totalCents)
        expect(quote({ ...input, remaining: () => Infinity }).totalCents).toBeLessThanOrEqual(totalCents)
      }),
      runs,
    )
  })

  it('P2 giving up a pick never raises the total', () => {
    fc.assert(
      fc.property(smallQuotes(9), (input) => {
        const { totalCents } = quote(input)
        for (const pick of input.picks) {
          const picks = input.picks.filter((other) => other !== pick)
          expect(quote({ ...input, picks }).totalCents).toBeLessThanOrEqual(totalCents)
        }
      }),
      { numRuns: 300 },
    )
  })
})
