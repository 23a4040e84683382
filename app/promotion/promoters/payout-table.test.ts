import { describe, expect, it } from 'vitest'
import { readXlsx } from '#app/imports/reading/read-xlsx.ts'
import { id } from '#app/platform/id.ts'
import { csvOf } from '#app/platform/spreadsheet/csv-table.ts'
import { workbookOf } from '#app/platform/spreadsheet/workbook.server.ts'
import { cents } from '#app/platform/values/money.ts'
import { payoutTable } from './payout-table.ts'

const bor = {
  id: id('1'.repeat(24)),
  name: '=Bor; Kos',
  code: 'BOR',
  username: 'bor',
  commissionPercent: 7.5,
  freePlaceAfter: 10,
  live: 12,
  leaders: 5,
  followers: 7,
  both: 0,
  paid: 10,
  paidCents: cents(123_456),
  commissionCents: cents(9_259),
  freePlaces: 1,
  untilNextFree: 10,
}
const zoja = { ...bor, name: 'Zoja', code: 'ZOJA', commissionPercent: null, commissionCents: cents(0) }

describe('the pay-out list of promoters', () => {
  it('V6 has a line for each promoter, with amounts as numbers, and no formula', () => {
    const [head, first, second, end] = csvOf(payoutTable([bor, zoja], 'sl'), 'sl').split('\r\n')
    expect(head?.startsWith('\uFEFF')).toBe(true)
    expect(head?.split(';')).toHaveLength(8)
    expect(first).toBe(`"'=Bor; Kos";BOR;12;10;"1234,56";"7,5";"92,59";1`)
    expect(second).toBe('Zoja;ZOJA;12;10;"1234,56";;"0,00";1')
    expect(end).toBe('')
  })

  it('V6 has decimal points in English, and only its header without promoters', () => {
    expect(csvOf(payoutTable([bor], 'en'), 'en').split('\r\n')[1]).toBe(
      `"'=Bor; Kos",BOR,12,10,1234.56,7.5,92.59,1`,
    )
    expect(csvOf(payoutTable([], 'en'), 'en').trim().split('\r\n')).toHaveLength(1)
  })
  it('V6 is the same as a workbook', async () => {
    const [head, first, second] = readXlsx(await workbookOf([payoutTable([bor, zoja], 'sl')]))
    expect(head?.cells).toHaveLength(8)
    expect(first?.cells).toEqual(['=Bor; Kos', 'BOR', '12', '10', '1234.56', '7.5', '92.59', '1'])
    expect(second?.cells).toEqual(['Zoja', 'ZOJA', '12', '10', '1234.56', '', '0', '1'])
  })
})
