import { describe, expect, it } from 'vitest'
import type { Field } from '#app/data-api/shape/shape.ts'
import { shapes } from '#app/data-api/shape/shapes.ts'
import type { Locale } from '#app/platform/locale.ts'
import { csvRow } from '#app/platform/spreadsheet/csv-table.ts'
import { fileCell } from './file-cell.ts'

const { costs, team, users } = shapes
const fieldOf = ({ fields }: { readonly fields: readonly Field[] }, name: string) => {
  const field = fields.find((one) => one.name === name)
  if (!field) throw new Error(`There is no field ${name}.`)
  return field
}
const cellOf = (name: string, value: unknown) => fileCell(fieldOf(costs, name), value, 'sl')

describe('a cell of a list’s file', () => {
  it('is a number where the value is one, amounts in euros', () => {
    expect(cellOf('plannedCents', 123450)).toEqual({ kind: 'amount', cents: 123450 })
    expect(fileCell(fieldOf(team, 'plannedHours'), 7.5, 'sl')).toEqual({ kind: 'number', value: 7.5 })
  })

  it('is a day or an instant where the value is one', () => {
    expect(cellOf('dueOn', '2025-11-13')).toEqual({ kind: 'day', day: '2025-11-13' })
    const at = new Date('2025-09-01T10:00:00+02:00')
    expect(cellOf('reserved', at)).toEqual({ kind: 'moment', at, hasSeconds: false })
  })

  it('is text otherwise, also where the text looks like a formula, and blank without a value', () => {
    expect(cellOf('title', '=1+1')).toEqual({ kind: 'text', text: '=1+1' })
    expect(cellOf('category', 'venue')).toEqual({ kind: 'text', text: 'prizorišče' })
    for (const name of ['title', 'paidCents', 'dueOn', 'reserved'])
      for (const value of [null, undefined]) expect(cellOf(name, value)).toEqual({ kind: 'blank' })
  })
})

describe('a CSV line of a list', () => {
  const cost = {
    title: 'Floor; "old"',
    category: 'venue',
    plannedCents: 123450,
    dueOn: '2025-11-13',
    reserved: new Date('2025-09-01T10:00:00+02:00'),
  }
  const names = ['title', 'category', 'plannedCents', 'dueOn', 'reserved'] as const
  const lineOf = (document: Partial<typeof cost>, locale: Locale) =>
    csvRow(
      names.map((name) => fileCell(fieldOf(costs, name), document[name], locale)),
      locale,
    )

  it('uses commas in English, semicolons and decimal commas in Slovenian', () => {
    expect(lineOf(cost, 'en')).toBe('"Floor; ""old""",venue,1234.50,2025-11-13,2025-09-01 10:00\r\n')
    expect(lineOf(cost, 'sl')).toBe('"Floor; ""old""";prizorišče;"1234,50";2025-11-13;2025-09-01 10:00\r\n')
  })

  it('leaves empty values empty', () => {
    expect(lineOf({}, 'en')).toBe(',,,,\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ';=1', '＝1+1'])(
    'treats %j as text, not as a formula',
    (username) => {
      const line = csvRow([fileCell(fieldOf(users, 'username'), username, 'en')], 'en')
      expect(line.replace(/^"/, '')).toMatch(/^'/)
    },
  )

  it('writes negative amounts as numbers', () => {
    expect(csvRow([cellOf('plannedCents', -500)], 'en')).toBe('-5.00\r\n')
  })
})
