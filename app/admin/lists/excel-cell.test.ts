import { describe, expect, it } from 'vitest'
import { shapes } from '#app/data-api/shape/shapes.ts'
import { excelCell } from './excel-cell.ts'

const { costs, team } = shapes
const fieldOf = ({ fields }: typeof costs, name: string) => {
  const field = fields.find((one) => one.name === name)
  if (!field) throw new Error(`There is no field ${name}.`)
  return field
}
const cellOf = (name: string, value: unknown) => excelCell(fieldOf(costs, name), value, 'sl')?.value

describe('a cell of a list’s workbook', () => {
  it('is a number where the value is one, amounts in euros', () => {
    expect(cellOf('plannedCents', 123450)).toBe(1234.5)
    expect(excelCell(fieldOf(team, 'plannedHours'), 7.5, 'sl')?.value).toBe(7.5)
  })

  it('is a date where the value is a day or an instant, as Ljubljana’s clock shows it', () => {
    expect(cellOf('dueOn', '2025-11-13')).toEqual(new Date('2025-11-13T00:00:00Z'))
    const reserved = new Date('2025-09-01T10:00:00+02:00')
    expect(cellOf('reserved', reserved)).toEqual(new Date('2025-09-01T10:00:00Z'))
  })

  it('is text otherwise, also where the text looks like a formula, and empty without a value', () => {
    expect(excelCell(fieldOf(costs, 'title'), '=1+1', 'en')).toEqual({ value: '=1+1', type: String })
    expect(cellOf('category', 'venue')).toBe('prizorišče')
    expect(excelCell(fieldOf(costs, 'title'), null, 'en')).toBeNull()
    expect(excelCell(fieldOf(costs, 'paidCents'), null, 'en')).toBeNull()
  })
})
