import { describe, expect, it } from 'vitest'
import type { Field } from '#app/data-api/shape/shape.ts'
import { shapes } from '#app/data-api/shape/shapes.ts'
import { documentLine, headLine } from './csv.ts'

const { costs, users } = shapes
const only = (fields: readonly Field[], ...names: string[]) =>
  fields.filter(({ name }) => names.includes(name))
const fields = only(costs.fields, 'title', 'category', 'plannedCents', 'dueOn', 'reserved')
const cost = {
  title: 'Floor; "old"',
  category: 'venue',
  plannedCents: 123450,
  dueOn: '2025-11-13',
  reserved: new Date('2025-09-01T10:00:00+02:00'),
}

describe('a file for spreadsheets', () => {
  it('uses commas in English, semicolons and decimal commas in Slovenian', () => {
    expect(headLine(fields, 'en')).toBe('Title,Category,Planned,Due on,Added at\r\n')
    expect(documentLine(fields, cost, 'en')).toBe(
      '"Floor; ""old""",venue,1234.50,2025-11-13,2025-09-01 10:00\r\n',
    )
    expect(headLine(fields, 'sl')).toBe('Naslov;Kategorija;Načrtovano;Rok plačila;Dodano\r\n')
    expect(documentLine(fields, cost, 'sl')).toBe(
      '"Floor; ""old""";prizorišče;"1234,50";2025-11-13;2025-09-01 10:00\r\n',
    )
  })

  it('leaves empty values empty', () => {
    expect(documentLine(fields, {}, 'en')).toBe(',,,,\r\n')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ';=1', '＝1+1'])(
    'treats %j as text, not as a formula',
    (username) => {
      const line = documentLine(only(users.fields, 'username'), { username }, 'en')
      expect(line.replace(/^"/, '')).toMatch(/^'/)
    },
  )

  it('writes negative amounts as numbers', () => {
    expect(documentLine(only(costs.fields, 'plannedCents'), { plannedCents: -500 }, 'en')).toBe('-5.00\r\n')
  })
})
