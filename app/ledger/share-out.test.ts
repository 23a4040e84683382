import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cents } from '#app/platform/values/money.ts'
import { shareOut } from './share-out.ts'

const open = (...amounts: readonly number[]) =>
  amounts.map((amount, index) => ({ subject: index + 1, openCents: cents(amount) }))

it.each([
  [
    'each what it has open',
    6650,
    [3325, 3325],
    [
      [1, 3325],
      [2, 3325],
    ],
  ],
  [
    'the first more where too much came',
    7000,
    [3325, 3325],
    [
      [1, 3675],
      [2, 3325],
    ],
  ],
  [
    'the last less where too little came',
    5000,
    [3325, 3325],
    [
      [1, 3325],
      [2, 1675],
    ],
  ],
  ['nothing to a subject that has nothing open', 3000, [0, 3325, -200], [[2, 3000]]],
  ['all to the first where nobody has', 3000, [0, 0], [[1, 3000]]],
] as const)('G8 a payment for several gives %s', (_, amount, amounts, expected) => {
  const shares = shareOut(cents(amount), open(...amounts))
  expect(shares.map(({ subject, amountCents }) => [subject, amountCents])).toEqual(expected)
})

it('G5, G8 a payment is allocated completely, and only the first registration gets more than it owes', () => {
  const amounts = fc.array(fc.integer({ min: -5000, max: 20_000 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60_000 }), amounts, (amount, asked) => {
      const shares = shareOut(cents(amount), open(...asked))
      expect(shares.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(amount)
      for (const { subject, amountCents } of shares) {
        expect(amountCents).toBeGreaterThan(0)
        if (subject !== 1) expect(amountCents).toBeLessThanOrEqual(asked[subject - 1] ?? 0)
      }
    }),
  )
})
