import { expect, it } from 'vitest'
import { cents } from '../values/money.ts'
import { amountCell, dayCell, momentCell, numberCell, textCell } from './cell.ts'
import { csvOf, csvRow } from './csv-table.ts'

it('a CSV file is marked as UTF-8 and separates cells as spreadsheets of the language do', () => {
  const table = {
    columns: [{ label: 'Name' }, { label: 'Paid' }],
    rows: [[textCell('Ana'), numberCell(12)]],
  }
  expect(csvOf(table, 'en')).toBe('\uFEFFName,Paid\r\nAna,12\r\n')
  expect(csvOf(table, 'sl')).toBe('\uFEFFName;Paid\r\nAna;12\r\n')
})

it('the sums of a table are the last line of its CSV file', () => {
  const table = {
    columns: [{ label: '=Paid' }],
    rows: [[numberCell(12)], [numberCell(3)]],
    sums: [numberCell(15)],
  }
  expect(csvOf(table, 'en')).toBe("\uFEFF'=Paid\r\n12\r\n3\r\n15\r\n")
})

it('every kind of cell of a CSV file has its form, and decimals have the sign of the language', () => {
  const at = new Date('2025-11-13T19:30:05Z')
  const cells = [
    textCell('=1+1'),
    textCell('Floor; "old"'),
    numberCell(46.056_95),
    numberCell(1 / 3, 'percent'),
    amountCell(cents(-123_450)),
    dayCell('2025-11-13'),
    momentCell(at),
    momentCell(at, { hasSeconds: true }),
  ]
  expect(csvRow(cells, 'en')).toBe(
    `'=1+1,"Floor; ""old""",46.05695,0.3333,-1234.50,2025-11-13,2025-11-13 20:30,2025-11-13 20:30:05\r\n`,
  )
  expect(csvRow(cells, 'sl')).toBe(
    `'=1+1;"Floor; ""old""";"46,05695";"0,3333";"-1234,50";2025-11-13;2025-11-13 20:30;2025-11-13 20:30:05\r\n`,
  )
})

it('empty values are empty cells of a CSV file', () => {
  const cells = [
    textCell(''),
    textCell(null),
    numberCell(null),
    amountCell(null),
    dayCell(null),
    momentCell(null),
  ]
  expect(csvRow(cells, 'en')).toBe(',,,,,\r\n')
})
