import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readXlsx } from '#app/imports/reading/read-xlsx.ts'
import { cents } from '../values/money.ts'
import { amountCell, type Cell, dayCell, momentCell, numberCell, textCell } from './cell.ts'
import { workbookOf } from './workbook.server.ts'

const tableOf = (...cells: readonly Cell[]) => ({
  columns: cells.map((_, n) => ({ label: `C${n + 1}` })),
  rows: [cells],
})
const partsOf = (file: Uint8Array) =>
  new Map(Object.entries(unzipSync(file)).map(([name, bytes]) => [name, strFromU8(bytes)]))
const sheetOf = (file: Uint8Array, n = 1) => partsOf(file).get(`xl/worksheets/sheet${n}.xml`) ?? ''
const namesOf = (file: Uint8Array) =>
  [...(partsOf(file).get('xl/workbook.xml') ?? '').matchAll(/<sheet [^>]*?\bname="([^"]*)"/g)].map(
    ([, name]) => name,
  )

describe('a workbook', () => {
  it('reads back as the headings and the values of its cells', async () => {
    const at = new Date('2025-11-13T19:30:05Z')
    const file = await workbookOf([
      tableOf(
        textCell('Žiga'),
        numberCell(7.5),
        amountCell(cents(-123_450)),
        dayCell('2025-11-13'),
        momentCell(at),
        momentCell(at, { hasSeconds: true }),
        textCell(' Ana '),
      ),
    ])
    const [head, row] = readXlsx(file)
    expect(head?.cells).toEqual(['C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C7'])
    expect(row?.cells.map((cell) => cell.trim())).toEqual([
      'Žiga',
      '7.5',
      '-1234.5',
      '2025-11-13',
      '2025-11-13 20:30:00',
      '2025-11-13 20:30:05',
      'Ana',
    ])
  })

  it('has real numbers, days and times of Ljubljana’s clock, each with its format', async () => {
    const file = await workbookOf([
      tableOf(
        amountCell(cents(123_450)),
        numberCell(0.125, 'percent'),
        numberCell(3, 'whole'),
        dayCell('2025-11-13'),
        // the night of the change to winter time
        momentCell(new Date('2025-10-26T00:30:00Z')),
      ),
    ])
    const sheet = sheetOf(file)
    const numbers = [...sheet.matchAll(/<c r="\w+2"[^>]*><v>([^<]*)<\/v>/g)].map(([, text]) => Number(text))
    expect(numbers.slice(0, 4)).toEqual([1234.5, 0.125, 3, 45_974])
    expect(numbers[4]).toBeCloseTo(45_956 + 2.5 / 24, 9)
    const styles = partsOf(file).get('xl/styles.xml')
    for (const format of ['#,##0.00', '0.0%', 'd. m. yyyy', 'd. m. yyyy hh:mm'])
      expect(styles).toContain(`formatCode="${format}"`)
  })

  it('has no formula, and headings that stay in view', async () => {
    const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("x")']
    const file = await workbookOf([
      { columns: [{ label: '=A1' }], rows: formulas.map((text) => [textCell(text)]) },
    ])
    expect(sheetOf(file)).not.toContain('<f>')
    expect(sheetOf(file)).toMatch(/<pane [^>]*ySplit="1"/)
    expect(readXlsx(file).flatMap(({ cells }) => cells)).toEqual(['=A1', ...formulas])
  })

  it('has no cell where there is no value', async () => {
    const file = await workbookOf([
      tableOf(
        textCell(''),
        textCell(null),
        numberCell(null),
        amountCell(null),
        dayCell(null),
        momentCell(null),
      ),
    ])
    expect(sheetOf(file)).not.toMatch(/r="\w+2" |r="\w2"><v>/)
  })

  it('stays readable with characters that XML refuses, and with texts longer than Excel takes', async () => {
    const long = '💃'.repeat(20_000)
    const file = await workbookOf([
      tableOf(textCell('a\u0001b<&>"'), textCell(long), textCell('x'.repeat(32_767))),
    ])
    const strings = partsOf(file).get('xl/sharedStrings.xml') ?? ''
    const [, , , odd, cut, whole] = [...strings.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text)
    expect(odd).toBe('ab&lt;&amp;&gt;"')
    expect(cut).toBe(`${'💃'.repeat(16_383)}…`)
    expect(whole).toHaveLength(32_767)
  })

  it('writes days that Excel does not count as text', async () => {
    const file = await workbookOf([tableOf(dayCell('0025-11-13'), dayCell('1900-03-01'))])
    expect(readXlsx(file)[1]?.cells).toEqual(['0025-11-13', '1900-03-01'])
  })

  it('has a sheet for each table, with names that spreadsheets take and no two share', async () => {
    const table = { ...tableOf(numberCell(1)), sums: [numberCell(15, 'whole')] }
    const name = 'Income: by [item] / per day and hour of the festival'
    const file = await workbookOf([
      { ...table, name },
      { ...table, name },
      { ...table, name: 'Costs' },
      { ...table, name: 'COSTS' },
    ])
    const [first, second, ...others] = namesOf(file)
    expect(first).toMatch(/^Income {2}by {2}item/)
    expect([second, ...others]).toEqual([`${first} 2`, 'Costs', 'COSTS 2'])
    for (const one of namesOf(file)) expect(one?.length).toBeLessThanOrEqual(31)
    expect(sheetOf(file, 3)).toContain('<v>15</v>')
  })
})
