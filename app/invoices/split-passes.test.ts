import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ClaimLine } from '#app/ledger/claim.ts'
import { cents, sumCents } from '#app/platform/values/money.ts'
import type { PriceItem } from '#app/pricing/price-item.ts'
import { makeEvent } from '#app/programme/testing/make-event.ts'
import { tf2025 } from '#db/seed/edition.ts'
import { splitPasses } from './split-passes.ts'

const item = (code: string, kind: PriceItem['kind'], euros: number, vatRatePercent: number): PriceItem => {
  const each = cents(euros * 100)
  return {
    code,
    kind,
    name: { en: code, sl: code },
    covers: {},
    vatRatePercent,
    quota: null,
    order: 0,
    amountCents: { superEarly: each, early: each, regular: each, door: each },
  }
}
const classes = makeEvent({ number: 1, kind: 'class', priceItem: 'class' })
const milonga = makeEvent({ number: 2, kind: 'milonga', priceItem: 'milonga' })
const draft = makeEvent({ number: 3, kind: 'milonga', priceItem: 'milonga', status: 'draft' })
const catalogue = {
  edition: { ...tf2025, splitPassVat: true },
  items: [
    item('class', 'single', 30, 22),
    item('milonga', 'single', 10, 9.5),
    item('full', 'pass', 36, 22),
    item('t-shirt', 'extra', 20, 22),
    { ...item('milongas', 'pass', 9, 22), covers: { kinds: ['milonga'] as const } },
  ],
  events: new Map([classes, milonga, draft].map((event) => [event.id as string, event])),
} as unknown as Parameters<typeof splitPasses>[1]

const line = (code: string | null, amount: number, over: Partial<ClaimLine> = {}): ClaimLine => ({
  item: code,
  rule: 'P4',
  tier: 'early',
  vatRatePercent: 22,
  count: 1,
  amountCents: cents(amount),
  ...over,
})
const byRate = (lines: readonly ClaimLine[]) =>
  lines.map(({ item: code, vatRatePercent, amountCents }) => [code, vatRatePercent, amountCents])

describe('a pass split by the VAT rates of what it covers', () => {
  it("I15 is split in the proportion of its events' single prices, and so are its discounts", () => {
    const lines = [
      line('full', 3600),
      line('full', -180, { rule: 'P9', count: 0 }),
      line('t-shirt', 2000, { rule: 'P2' }),
      line(null, -542, { rule: 'P10', tier: null, count: 0 }),
    ]
    expect(byRate(splitPasses(lines, catalogue))).toEqual([
      ['full', 22, 2700],
      ['full', 9.5, 900],
      ['full', 22, -135],
      ['full', 9.5, -45],
      ['t-shirt', 22, 2000],
      [null, 22, -456],
      [null, 9.5, -86],
    ])
  })

  it('I15 has a single rate where all its events have it', () => {
    expect(byRate(splitPasses([line('milongas', 900)], catalogue))).toEqual([['milongas', 9.5, 900]])
  })

  it('I15 is not split where the edition does not want it, or where it covers nothing', () => {
    const whole = { ...catalogue, edition: tf2025 }
    expect(splitPasses([line('full', 3600)], whole)).toEqual([line('full', 3600)])
    const empty = { ...catalogue, events: new Map() }
    expect(splitPasses([line('full', 3600)], empty)).toEqual([line('full', 3600)])
  })

  it('I15 adds up to its price for any purchase and discount', () => {
    const some = fc.record({
      code: fc.constantFrom('full', 'milongas', 'class', 't-shirt', null),
      amount: fc.integer({ min: -20_000, max: 20_000 }),
      rate: fc.constantFrom(22, 9.5, 0),
    })
    fc.assert(
      fc.property(fc.array(some, { maxLength: 8 }), (given) => {
        const lines = given.map(({ code, amount, rate }) => line(code, amount, { vatRatePercent: rate }))
        const sum = (all: readonly ClaimLine[]) => sumCents(all.map(({ amountCents }) => amountCents))
        expect(sum(splitPasses(lines, catalogue))).toBe(sum(lines))
      }),
    )
  })
})
