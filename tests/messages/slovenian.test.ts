import { describe, expect, it } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { countryName } from '#app/platform/values/countries.ts'
import { formatDay, formatTime } from '#app/platform/values/local-day.ts'
import { cents, formatCents } from '#app/platform/values/money.ts'
import { formatPercent } from '#app/pricing/quote/line-text.ts'

/** What CLDR says of Slovenian, seen through what pages show. Spaces that do not break read as spaces here, the true minus stays. */
const plain = (text: string) => text.replace(/[\u00A0\u202F\u2009]/g, ' ')
const sl = { locale: 'sl' } as const

describe('Slovenian plural forms', () => {
  it.each([
    [1, '1 delavnica', '1 dan'],
    [2, '2 delavnici', '2 dneva'],
    [3, '3 delavnice', '3 dni'],
    [4, '4 delavnice', '4 dni'],
    [5, '5 delavnic', '5 dni'],
    [11, '11 delavnic', '11 dni'],
    [12, '12 delavnic', '12 dni'],
    [21, '21 delavnic', '21 dni'],
    [22, '22 delavnic', '22 dni'],
    [100, '100 delavnic', '100 dni'],
    [101, '101 delavnica', '101 dan'],
    [102, '102 delavnici', '102 dneva'],
    [103, '103 delavnice', '103 dni'],
    [104, '104 delavnice', '104 dni'],
    [105, '105 delavnic', '105 dni'],
    [111, '111 delavnic', '111 dni'],
    [201, '201 delavnica', '201 dan'],
    [0, '0 delavnic', '0 dni'],
  ])('%d', (count, workshops, days) => {
    expect(m.pricing_events({ count, noun: 'workshop' }, sl)).toBe(workshops)
    expect(m.content_days({ count }, sl)).toBe(days)
  })

  it('apply to days ahead', () => {
    const ahead = [2, 3, 5].map((count) => m.days_in({ count }, sl))
    expect([m.days_tomorrow({}, sl), ...ahead]).toEqual(['jutri', 'čez 2 dneva', 'čez 3 dni', 'čez 5 dni'])
  })

  it('are the third one for decimals', () => {
    const rules = new Intl.PluralRules('sl', { minimumFractionDigits: 1 })
    expect([1, 2, 5, 100].map((count) => rules.select(count))).toEqual(Array(4).fill('few'))
    expect([1, 2, 3, 4, 5, 101, 102, 105].map((n) => new Intl.PluralRules('sl').select(n))).toEqual([
      'one',
      'two',
      'few',
      'few',
      'other',
      'one',
      'two',
      'other',
    ])
  })
})

describe('Slovenian formats', () => {
  it.each([
    [123450, '1234,50 €'],
    [1_000_000, '10.000,00 €'],
    [123_456_750, '1.234.567,50 €'],
    // U+2212
    [-1230, '−12,30 €'],
  ])('%d cents as %s', (amount, text) => {
    expect(plain(formatCents(cents(amount), 'sl'))).toBe(text)
  })

  it('percent with a comma and a space', () => {
    expect(plain(formatPercent(9.5, 'sl'))).toBe('9,5 %')
  })

  it.each([
    ['short', '13. 11. 2025'],
    ['medium', '13. nov. 2025'],
    ['running', '13. novembra 2025'],
    ['full', 'četrtek, 13. november 2025'],
    ['heading', 'četrtek, 13. november'],
    ['brief', 'čet., 13. nov.'],
  ] as const)('a day, %s: %s', (style, text) => {
    expect(plain(formatDay('2025-11-13', 'sl', style))).toBe(text)
  })

  it('the time with a colon, and the last day as a Monday', () => {
    expect(formatTime(new Date('2025-11-13T20:30:00+01:00'), 'sl')).toBe('20:30')
    expect(plain(formatDay('2025-11-17', 'sl', 'full'))).toBe('ponedeljek, 17. november 2025')
  })

  it('countries', () => {
    const codes = ['SI', 'IT', 'AT', 'HR', 'HU', 'DE', 'GB', 'US', 'TR', 'CZ']
    expect(codes.map((code) => countryName(code, 'sl'))).toEqual([
      'Slovenija',
      'Italija',
      'Avstrija',
      'Hrvaška',
      'Madžarska',
      'Nemčija',
      'Združeno kraljestvo',
      'Združene države Amerike',
      'Turčija',
      'Češka',
    ])
  })
})
