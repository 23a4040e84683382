import { describe, expect, it } from 'vitest'
import { isBic, parseIban } from './iban.ts'
import { inFours } from './in-fours.ts'

describe('parseIban', () => {
  it.each([
    ['SI56 0400 0123 4567 829', 'SI56040001234567829'],
    ['si56-0201-7001-4356-205', 'SI56020170014356205'],
    ['SI56029220020148350', 'SI56029220020148350'],
    ['SI56051008010486080', 'SI56051008010486080'],
    ['SI56263300012039086', 'SI56263300012039086'],
    ['NL86 INGB 0002 4455 88', 'NL86INGB0002445588'],
    ['SI29020170014356206', null],
    ['SI56011006001234567', null],
    ['SI5604000123456782', null],
    ['XX56040001234567829', null],
    ['', null],
  ])('reads %j as %j', (text, iban) => expect(parseIban(text)).toBe(iban))
})

it('an IBAN is printed in groups of four', () => {
  expect(inFours('SI56040001234567829')).toBe('SI56 0400 0123 4567 829')
  expect(inFours('RF18539007547034')).toBe('RF18 5390 0754 7034')
  expect(inFours('RF712348231')).toBe('RF71 2348 231')
})

it.each([
  ['LJBASI2X', true],
  ['LJBASI2XXXX', true],
  ['LJBASI2', false],
  ['', false],
])('BIC %j: %j', (text, valid) => expect(isBic(text)).toBe(valid))
