import { expect, it } from 'vitest'
import { parseVatId } from './vat-id.ts'

it.each([
  ['SI12345679', 'SI12345679'],
  ['si 1234 5679', 'SI12345679'],
  ['12345679', '12345679'],
  ['SI00000019', 'SI00000019'],
  ['SI12345678', null],
  ['SI1234567', null],
  ['SI123456790', null],
  ['SIABCDEFGH', null],
  // the sum is a multiple of eleven: no such number is given out
  ['SI40000061', null],
  ['ATU13585627', 'ATU13585627'],
  ['HR 12345678901', 'HR12345678901'],
  ['Ljubljana', null],
  ['', null],
])('reads the VAT id %j as %j', (text, id) => expect(parseVatId(text)).toBe(id))
