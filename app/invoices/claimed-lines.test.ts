import { expect, it } from 'vitest'
import type { ClaimLine } from '#app/ledger/claim.ts'
import { cents } from '#app/platform/values/money.ts'
import { invoiceLines } from './claimed-lines.ts'
import { sumsOf } from './sums.ts'

const line = (
  item: string | null,
  rule: string,
  amount: number,
  over: Partial<ClaimLine> = {},
): ClaimLine => ({
  item,
  rule,
  tier: 'early',
  vatRatePercent: 22,
  count: 1,
  amountCents: cents(amount),
  ...over,
})
const names = new Map([
  ['class', { en: 'Class', sl: 'Delavnica' }],
  ['full-pass', { en: 'Full pass', sl: 'Polna karta' }],
])
const naming = { names, locale: 'sl', vatRegistered: true } as const

it("I2, I8 a claim is invoiced line by line, in the buyer's language", () => {
  const lines = [
    line('full-pass', 'P4', 12_500),
    line('full-pass', 'P9', -625, { count: 0 }),
    line('class', 'P2', 9000, { count: 3 }),
    line(null, 'P10', -100, { tier: null, count: 0, vatRatePercent: 9.5 }),
  ]
  expect(invoiceLines(lines, naming)).toEqual([
    { text: 'Polna karta (zgodnja cena)', quantity: 1, amountCents: 12_500, vatRatePercent: 22 },
    { text: 'Popust za par: Polna karta', quantity: 1, amountCents: -625, vatRatePercent: 22 },
    { text: 'Delavnica (zgodnja cena)', quantity: 3, amountCents: 3000, vatRatePercent: 22 },
    { text: 'Popust s promocijsko kodo', quantity: 1, amountCents: -100, vatRatePercent: 9.5 },
  ])
})

it('I8 an indivisible amount is one line, and a credit note is below 0', () => {
  const odd = line('class', 'P2', 10_000, { count: 3 })
  expect(invoiceLines([odd], naming)).toMatchObject([
    { text: '3 × Delavnica (zgodnja cena)', quantity: 1, amountCents: 10_000 },
  ])
  const back = line('class', 'P2', -9000, { count: -3 })
  expect(invoiceLines([back], naming)).toMatchObject([{ quantity: 3, amountCents: -3000 }])
})

it('I9 donations are on no invoice', () => {
  expect(invoiceLines([line('gift', 'P13', 1000, { tier: null, vatRatePercent: 0 })], naming)).toEqual([])
})

it('I9 a company without VAT registration charges none', () => {
  const lines = invoiceLines([line('class', 'P2', 3000)], { ...naming, vatRegistered: false })
  expect(sumsOf(lines)).toMatchObject({ totalCents: 3000, vatCents: 0 })
})

// the acceptance story of a festival, part 7: gross, then net and VAT by rate
it.each([
  ['a company for two passes', [[22, 23_750]], [[19_467, 4283]]],
  [
    'three classes and a milonga',
    [
      [22, 7500],
      [9.5, 2400],
    ],
    [
      [6148, 1352],
      [2192, 208],
    ],
  ],
  [
    'classes, a workshop and a milonga pass',
    [
      [22, 12_000],
      [9.5, 3500],
    ],
    [
      [9836, 2164],
      [3196, 304],
    ],
  ],
  ['a fee', [[22, 1000]], [[820, 180]]],
] as const)('I3 VAT of %s is gross less net', (_, gross, expected) => {
  const lines = gross.map(([rate, amount]) => line('class', 'P2', amount, { vatRatePercent: rate }))
  const { vat } = sumsOf(invoiceLines(lines, naming))
  expect(vat.map(({ netCents, vatCents }) => [netCents, vatCents])).toEqual(expected)
})
