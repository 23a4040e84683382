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

describe('small documents, each on a line', () => {
  it.each([
    ['en', 'Full pass | 2 | 240.50'],
    ['sl', 'Full pass | 2 | 240,50'],
  ] as const)('read in %s as they are typed', (locale, text) => {
    expect(rowsText(columns, [pass], locale)).toBe(text)
    expect(parseRows(columns, `\n${text}\n\n`)).toEqual([pass])
  })

  it('keep bars within the text', () => {
    expect(parseRows(columns, 'Pass | early | 1 | 5')).toEqual([
      { text: 'Pass | early', quantity: 1, amountCents: 500 },
    ])
  })

  it.each(['Full pass', 'Full pass | 2', 'Full pass | two | 5', '| 2 | 5', 'Full pass | 2 | '])(
    'are not guessed: %s',
    (text) => expect(parseRows(columns, text)).toBeNull(),
  )

  it('come back as they were', () => {
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
