import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Field } from '#app/data-api/shape/shape.ts'
import { parseRows, rowsText } from './rows-text.ts'

const columns: readonly Field[] = [
  { name: 'text', kind: 'text' },
  { name: 'quantity', kind: 'number' },
  { name: 'amountCents', kind: 'cents' },
]
const pass = { text: 'Full pass', quantity: 2, amountCents: 24_050 }

describe('a list of objects as lines of text', () => {
  it.each([
    ['en', 'Full pass | 2 | 240.50'],
    ['sl', 'Full pass | 2 | 240,50'],
  ] as const)('reads in %s as typed', (locale, text) => {
    expect(rowsText(columns, [pass], locale)).toBe(text)
    expect(parseRows(columns, `\n${text}\n\n`)).toEqual([pass])
  })

  it('keeps a bar that is part of a text', () => {
    expect(parseRows(columns, 'Pass | early | 1 | 5')).toEqual([
      { text: 'Pass | early', quantity: 1, amountCents: 500 },
    ])
  })

  it.each(['Full pass', 'Full pass | 2', 'Full pass | two | 5', '| 2 | 5', 'Full pass | 2 | '])(
    'refuses an ambiguous line: %s',
    (text) => expect(parseRows(columns, text)).toBeNull(),
  )

  it('reads back as it was', () => {
    const row = fc.record({
      text: fc.stringMatching(/^[a-zč0-9]+$/),
      quantity: fc.integer({ min: 1, max: 99 }),
      amountCents: fc.integer({ min: -99_999, max: 99_999 }),
    })
    fc.assert(
      fc.property(fc.array(row), fc.constantFrom('en', 'sl'), (rows, locale) => {
        expect(parseRows(columns, rowsText(columns, rows, locale))).toEqual(rows)
      }),
    )
  })
})
