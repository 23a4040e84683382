import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '#app/platform/values/money.ts'
import { sumsOf } from './sums.ts'

const billed = (quantity: number, amountCents: number, vatRatePercent: number) => ({
  quantity,
  amountCents: cents(amountCents),
  vatRatePercent,
})

describe('the sums of an invoice', () => {
  it.each([
    [122_00, 22, 100_00, 22_00],
    [1, 22, 1, 0],
    [100, 22, 82, 18],
    [24_000, 9.5, 21_918, 2_082],
    [-12_200, 22, -10_000, -2_200],
    [500, 0, 500, 0],
    // 3 ÷ 2 is 1.5: halves away from zero
    [3, 100, 2, 1],
    [-3, 100, -2, -1],
  ])('I3 of %i cents at %d %%: net %i, VAT %i', (gross, rate, netCents, vatCents) => {
    expect(sumsOf([billed(1, gross, rate)])).toEqual({
      totalCents: gross,
      vatCents,
      vat: [{ vatRatePercent: rate, grossCents: gross, netCents, vatCents }],
    })
  })

  it('I2 I3 add up by line, and VAT by rate, the highest first', () => {
    const sums = sumsOf([billed(2, 24_000, 9.5), billed(1, 1_800, 22), billed(1, -5_000, 9.5)])
    expect(sums.totalCents).toBe(44_800)
    expect(sums.vat.map(({ vatRatePercent, grossCents }) => [vatRatePercent, grossCents])).toEqual([
      [22, 1_800],
      [9.5, 43_000],
    ])
  })

  it('I3 round VAT once per rate: many lines of one cent gain nothing', () => {
    const one = sumsOf([billed(100, 1, 22)])
    expect(sumsOf(Array.from({ length: 100 }, () => billed(1, 1, 22)))).toEqual(one)
    expect(one.vatCents).toBe(18)
  })

  it('I2 I3 are net and VAT, and add up to the total, for any lines', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 10_000 }),
      amountCents: fc.integer({ min: -(2 ** 31), max: 2 ** 31 }).map(cents),
      vatRatePercent: fc.constantFrom(0, 5, 9.5, 22, 7.75, 100),
    })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 50 }), (lines) => {
        const { totalCents, vatCents, vat } = sumsOf(lines)
        const gross = lines.reduce((sum, { quantity, amountCents }) => sum + quantity * amountCents, 0)
        expect(totalCents).toBe(gross)
        expect(vat.reduce((sum, { netCents }) => sum + netCents, 0) + vatCents).toBe(gross)
        for (const { vatRatePercent, grossCents, netCents } of vat) {
          const exact = grossCents / (1 + vatRatePercent / 100)
          expect(Math.abs(netCents - exact)).toBeLessThanOrEqual(0.5 + 1e-2)
        }
      }),
    )
  })
})
