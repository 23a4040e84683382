import { describe, expect, it } from 'vitest'
import { csvAmount, csvDay } from './csv-values.ts'

describe('csvAmount', () => {
  it.each([
    ['118,75', ',', 11_875],
    ['1.350,00', ',', 135_000],
    ['1 350,5', ',', 135_050],
    ['-4,60 EUR', ',', -460],
    ['4,60-', ',', -460],
    ['\u22124,60 €', ',', -460],
    ['+0,01', ',', 1],
    ['12', ',', 1_200],
    ['1.234.567,8900', ',', 123_456_789],
    ['1,350.00', '.', 135_000],
    ["1'350.00", '.', 135_000],
    ['4.60', '.', 460],
    ['1,350.00', ',', null],
    ['4.60', ',', null],
    ['4,605', ',', null],
    ['4,6,0', ',', null],
    ['', ',', null],
    ['-', ',', null],
    ['tri', ',', null],
    ['1e3', '.', null],
    ['12.34.567', ',', null],
  ] as const)('reads %j with %j as %j', (text, decimal, amount) =>
    expect(csvAmount(text, decimal)).toBe(amount),
  )
})

describe('csvDay', () => {
  it.each([
    ['7.7.2026', 'D.M.YYYY', '2026-07-07'],
    ['07.07.2026', 'D.M.YYYY', '2026-07-07'],
    ['7. 7. 2026 10:30:00', 'D.M.YYYY', '2026-07-07'],
    ['7.7.26', 'D.M.YYYY', '2026-07-07'],
    ['2026-07-07', 'YYYY-MM-DD', '2026-07-07'],
    ['2026-07-07T10:30:00', 'YYYY-MM-DD', '2026-07-07'],
    ['7/8/2026', 'D/M/YYYY', '2026-08-07'],
    ['7/8/2026', 'M/D/YYYY', '2026-07-08'],
    ['20260707', 'YYYYMMDD', '2026-07-07'],
    ['30.2.2026', 'D.M.YYYY', null],
    ['7/13/2026', 'D/M/YYYY', null],
    ['2026-07-07', 'D.M.YYYY', null],
    ['', 'D.M.YYYY', null],
  ] as const)('reads %j as %s: %j', (text, format, day) => expect(csvDay(text, format)).toBe(day))
})
