import { describe, expect, it } from 'vitest'
import { cents } from '#app/platform/values/money.ts'
import { afterStep, differenceOf } from './drawer.ts'
import { changeFor, piecesInput, sumOfPieces } from './pieces.ts'
import { type CashRow, zReportOf } from './z-report.ts'

const row = (over: Partial<CashRow>): CashRow => ({
  id: 'x',
  kind: 'sale',
  method: 'cash',
  amountCents: cents(2_000),
  item: 'milonga',
  vatRatePercent: 9.5,
  pieces: 1,
  corrects: null,
  isAddendum: false,
  at: new Date(0),
  person: 'Rita',
  note: null,
  receipt: null,
  ...over,
})

describe('Q9 a drawer', () => {
  it.each([
    [{}, 0],
    [{ 10000: 1, 5: 3, 1: 2 }, 10_017],
  ])('%j comes to %i', (pieces, sum) => {
    expect(sumOfPieces(pieces)).toBe(sum)
  })

  it.each([{ 3: 1 }, { 100: -1 }, { 100: 1.5 }, { 100: 10_000 }])('%j is refused as a count', (pieces) => {
    expect(piecesInput.safeParse(pieces).success).toBe(false)
  })

  it('gives change for 100 € and refuses too small an amount', () => {
    expect([changeFor(10_000, 6_000), changeFor(6_000, 6_000), changeFor(5_999, 6_000)]).toEqual([
      4_000,
      0,
      null,
    ])
  })

  it('goes from open through counting and closed to checked, and back to open only while it is counted', () => {
    expect(afterStep('open', 'count')).toBe('counting')
    expect(afterStep('counting', 'resume')).toBe('open')
    expect(afterStep('counting', 'close')).toBe('closed')
    expect(afterStep('closed', 'check')).toBe('checked')
    for (const [state, step] of [
      ['open', 'close'],
      ['closed', 'resume'],
      ['closed', 'close'],
      ['checked', 'check'],
      ['open', 'check'],
    ] as const)
      expect(afterStep(state, step)).toBeNull()
  })

  it('needs a reason for a difference', () => {
    const counted = { countedCents: cents(16_300), expectedCents: cents(16_400) }
    expect(differenceOf(counted, ' ')).toEqual({ ok: false, reason: 'reason-missing' })
    expect(differenceOf(counted, 'a coin fell')).toEqual({ ok: true, value: -100 })
    expect(differenceOf({ ...counted, countedCents: cents(16_400) }, '')).toEqual({ ok: true, value: 0 })
  })
})

it('Q10 the report adds up its rows by method, item and rate; money put into the safe is no income', () => {
  const debt = { kind: 'debt', item: null, vatRatePercent: null } as const
  const rows = [
    row({ ...debt, amountCents: cents(2_400) }),
    row({}),
    row({ amountCents: cents(4_000), pieces: 2 }),
    row({ method: 'terminal' }),
    row({ amountCents: cents(-2_000), pieces: -1, corrects: 'x' }),
    row({ item: 'class', vatRatePercent: 22, amountCents: cents(1_500) }),
    row({ kind: 'drop', item: null, vatRatePercent: null, amountCents: cents(-3_000) }),
  ]
  const z = zReportOf(cents(10_000), rows)
  expect(z).toMatchObject({
    byMethod: [
      { method: 'cash', cents: 7_900 },
      { method: 'terminal', cents: 2_000 },
    ],
    byItem: [
      { item: 'class', pieces: 1, cents: 1_500 },
      { item: 'debt', pieces: 1, cents: 2_400 },
      { item: 'milonga', pieces: 3, cents: 6_000 },
    ],
    byVat: [
      { rate: 22, gross: 1_500, net: 1_230, vat: 270 },
      { rate: 9.5, gross: 6_000, net: 5_479, vat: 521 },
    ],
    expectedCash: 10_000 + 7_900 - 3_000,
    expectedTerminal: 2_000,
  })
  expect(z.counterRows).toHaveLength(1)
  const all = z.byMethod.reduce((sum, { cents: some }) => sum + some, 0)
  expect(all).toBe(z.byItem.reduce((sum, { cents: some }) => sum + some, 0))
})
