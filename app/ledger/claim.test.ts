import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '#app/platform/values/money.ts'
import { type ClaimLine, claimDifference, claimTotal } from './claim.ts'

const line = (item: string | null, amount: number, over: Partial<ClaimLine> = {}): ClaimLine => ({
  item,
  rule: 'P2',
  tier: 'early',
  vatRatePercent: 22,
  count: Math.sign(amount),
  amountCents: cents(amount),
  ...over,
})

const someLines = fc.array(
  fc
    .tuple(
      fc.constantFrom('class', 'milonga', null),
      fc.integer({ min: -5000, max: 5000 }),
      fc.constantFrom(22, 9.5),
    )
    .map(([item, amount, vatRatePercent]) => line(item, amount, { vatRatePercent })),
  { maxLength: 6 },
)

describe('a changed claim', () => {
  it('G2 lists what was added and removed', () => {
    const before = [
      line('three-classes', 7500, { rule: 'P4' }),
      line('milonga', 1500, { vatRatePercent: 9.5 }),
    ]
    const after = [line('class', 3000), line('milonga', 1500, { vatRatePercent: 9.5 })]
    expect(claimDifference(before, after)).toEqual([
      line('three-classes', -7500, { rule: 'P4' }),
      line('class', 3000),
    ])
  })

  it('G2 combines lines of one kind, and is empty without a difference', () => {
    expect(
      claimDifference([line('class', 6000, { count: 2 })], [line('class', 3000), line('class', 3000)]),
    ).toEqual([])
    expect(claimDifference([line('class', 3000)], [line('class', 3000, { tier: 'regular' })])).toHaveLength(2)
  })

  it('G1, G2 the differences of all versions add up to the last', () => {
    fc.assert(
      fc.property(fc.array(someLines, { maxLength: 6 }), (versions) => {
        const all = versions.map((after, index) => claimDifference(versions[index - 1] ?? [], after))
        const last = versions.at(-1) ?? []
        expect(claimTotal(all.flat())).toBe(claimTotal(last))
        expect(claimDifference(all.flat(), last)).toEqual([])
      }),
    )
  })
})
