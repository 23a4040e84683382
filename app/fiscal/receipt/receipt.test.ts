import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ClaimLine } from '#app/ledger/claim.ts'
import { cents, sumCents } from '#app/platform/values/money.ts'
import { codeDigits, markedText } from './protective-mark.ts'
import { linesPaid, linesTakenBack, taxesOf, taxNumberOf } from './receipt.ts'
import { submitBy } from './submit-by.ts'

it('Z4 the printed code is the example of the specification', () => {
  const issuedAt = new Date('2015-08-15T10:13:32+02:00')
  expect(codeDigits('a7e5f55e1dbb48b799268e1a6d8618a3', { taxNumber: '12345678', issuedAt })).toBe(
    '223175087923687075112234402528973166755123456781508151013321',
  )
  expect(codeDigits(`${'0'.repeat(31)}1`, { taxNumber: '12345678', issuedAt })).toHaveLength(60)
})

it('Z4 the signed text has the local time, in summer and in winter, with a point and two decimals', () => {
  const key = { taxNumber: '12345678', premises: 'blag001', device: '11245', number: 12345 }
  const text = (issuedAt: string, amount: number) =>
    markedText({ ...key, issuedAt: new Date(issuedAt), amountCents: cents(amount) })
  expect(text('2015-08-15T08:13:32Z', 124_556)).toBe('1234567815.08.2015 10:13:3212345blag001112451245.56')
  expect(text('2025-12-31T23:00:00Z', -500)).toBe('1234567801.01.2026 00:00:0012345blag00111245-5.00')
})

it.each([
  ['Thursday', '2025-11-13', '2025-11-17'],
  ['Friday', '2025-11-14', '2025-11-18'],
  ['Saturday', '2025-11-15', '2025-11-18'],
  ['Sunday', '2025-11-16', '2025-11-18'],
  ['Monday', '2025-11-17', '2025-11-19'],
])('Z6 a receipt of %s has a deadline for sending', (_, issued, by) => {
  expect(submitBy(new Date(`${issued}T23:30:00+01:00`))).toBe(by)
})

it('Z2 a tax number is a Slovenian VAT id without its country', () => {
  expect(['SI12345679', '12345679', 'ATU13585627', ''].map((vatId) => taxNumberOf({ vatId }))).toEqual([
    '12345679',
    '12345679',
    null,
    null,
  ])
})

const naming = {
  nameOf: ({ item }: ClaimLine) => ({ en: item ?? 'Discount', sl: item ?? 'Popust' }),
  credit: { en: 'Credit', sl: 'Dobroimetje' },
  vatRegistered: true,
}
const line = (item: string | null, amount: number, vatRatePercent = 22, over: object = {}): ClaimLine => ({
  item,
  rule: 'P1',
  tier: 'early',
  vatRatePercent,
  count: 1,
  amountCents: cents(amount),
  ...over,
})

it('Z3 a full payment has the lines of its claims; VAT is gross less net by rate', () => {
  const lines = linesPaid(
    cents(9_500),
    [line('pass', 9_000), line('lunch', 1_000, 9.5), line(null, -500)],
    naming,
  )
  expect(lines.map(({ amountCents }) => amountCents)).toEqual([9_000, 1_000, -500])
  expect(taxesOf(lines)).toEqual({
    vat: [
      { vatRatePercent: 22, grossCents: 8_500, netCents: 6_967, vatCents: 1_533 },
      { vatRatePercent: 9.5, grossCents: 1_000, netCents: 913, vatCents: 87 },
    ],
    exemptCents: 0,
    untaxedCents: 0,
  })
})

it('Z3 a donation and a surplus bear no VAT, and a company without VAT has exempt sales', () => {
  const gift = line('donation', 300, 0, { rule: 'P13', tier: null })
  const lines = linesPaid(cents(2_000), [line('pass', 1_000), gift], naming)
  expect(taxesOf(lines)).toMatchObject({ untaxedCents: 1_000, exemptCents: 0 })
  const small = linesPaid(cents(1_000), [line('pass', 1_000)], { ...naming, vatRegistered: false })
  expect(taxesOf(small)).toEqual({ vat: [], exemptCents: 1_000, untaxedCents: 0 })
  expect(taxesOf(linesPaid(cents(700), [], naming))).toMatchObject({ untaxedCents: 700 })
})

it('Z3, Z7 for any payments and refunds the lines and taxes add up to the cent', () => {
  const claims = fc.array(
    fc.tuple(fc.integer({ min: -5_000, max: 20_000 }), fc.constantFrom(22, 9.5, 5, 0)),
    {
      maxLength: 8,
    },
  )
  fc.assert(
    fc.property(
      claims,
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 1, max: 100_000 }),
      (some, paid, back) => {
        const claimed = some.map(([amount, rate], n) => line(`item ${n}`, amount, rate))
        const lines = linesPaid(cents(paid), claimed, naming)
        const sum = (of: typeof lines) => sumCents(of.map(({ amountCents }) => amountCents))
        expect(sum(lines)).toBe(paid)
        const { vat, exemptCents, untaxedCents } = taxesOf(lines)
        const net = vat.map(({ netCents, vatCents }) => cents(netCents + vatCents))
        expect(sumCents([...net, exemptCents, untaxedCents])).toBe(paid)
        expect(sum(linesTakenBack(cents(back), lines))).toBe(-Math.min(back, paid) + 0)
      },
    ),
  )
})
