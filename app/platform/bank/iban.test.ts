import { describe, expect, it } from 'vitest'
import { formatIban, isBic, parseIban } from './iban.ts'

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

describe('for people', () => {
  it('comes in groups of four', () =>
    expect(formatIban('SI56040001234567829')).toBe('SI56 0400 0123 4567 829'))
  it('is left alone when it is none', () => expect(formatIban('pozneje')).toBe('pozneje'))
})

it.each([
  ['LJBASI2X', true],
  ['LJBASI2XXXX', true],
  ['LJBASI2', false],
  ['', false],
])('BIC %j: %j', (text, valid) => expect(isBic(text)).toBe(valid))
