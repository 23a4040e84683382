import { describe, expect, it } from 'vitest'
import type { Kind } from '#app/data-api/gate.ts'
import { shapes } from '#app/data-api/shape/shapes.ts'
import { openingColumn, plainText, shownText } from './shown-text.ts'

const fieldOf = (kind: Kind, name: string) => {
  const field = shapes[kind].fields.find((one) => one.name === name)
  if (!field) throw new Error(`${kind} have no ${name}`)
  return field
}
const shown = (kind: Kind, name: string, value: unknown) => shownText(fieldOf(kind, name), value, 'sl')

describe('a nested document', () => {
  it.each([
    ['places', { mode: 'role', leaders: 20, followers: 18 }, 'Vodenje 20 · Sledenje 18'],
    ['places', { mode: 'head', size: 120 }, 'Oseb 120'],
    ['places', { mode: 'open' }, 'brez omejitve'],
    ['taken', { leaders: 0, followers: 3, heads: 0 }, 'Sledenje 3'],
    ['taken', { leaders: 0, followers: 0, heads: 0 }, '0'],
  ])('%s %j reads “%s”', (name, value, text) => {
    expect(shown('events', name, value)).toBe(text)
  })

  it('lists what is true, and the length of a list', () => {
    const consents = { terms: true, photos: false, listed: true }
    expect(shown('regs', 'consents', consents)).toBe('Pogoji · Na seznamu')
    expect(shown('regs', 'consents', { terms: false })).toBe('')
    expect(shown('regs', 'picks', [{}, {}])).toBe('2')
  })
})

it('a list of objects reads as amounts; a spreadsheet gets plain numbers', () => {
  const field = fieldOf('invoice', 'vat')
  const value = [{ vatRatePercent: 9.5, grossCents: 129600, netCents: 118356, vatCents: 11244 }]
  expect(shownText(field, value, 'en')).toBe('9.5 · €1,296.00 · €1,183.56 · €112.44')
  expect(plainText(field, value, 'en')).toBe('9.5 | 1296.00 | 1183.56 | 112.44')
})

it.each([
  ['events', 'title'],
  ['invoice', 'buyer'],
  ['venues', 'name'],
  // a name without its surname says half
  ['regs', 'code'],
] as const)('a row of %s opens by its %s', (kind, name) => {
  const listed = shapes[kind].fields.filter((field) => field.listed)
  expect(openingColumn(shapes[kind], listed)?.name).toBe(name)
  const others = listed.filter((field) => field.name !== name)
  expect(openingColumn(shapes[kind], others)?.name).toBe(others[0]?.name)
})
