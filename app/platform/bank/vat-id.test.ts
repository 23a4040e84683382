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
  ['CHE-123.456.789 MWST', 'CHE123456789MWST'],
  ['100000001', null],
  ['Ljubljana', null],
  ['', null],
])('reads the VAT id %j as %j', (text, id) => expect(parseVatId(text)).toBe(id))

it.each([
  ['100 000 001', 'RS', '100000001'],
  ['30-12345678-9', 'AR', '30123456789'],
  ['RS100000001', 'RS', 'RS100000001'],
  ['123', 'RS', null],
  ['1234567890123456', 'RS', null],
  // the prefix names another country
  ['SI12345678', 'RS', null],
  ['12345678', 'SI', null],
])('reads the number %j of a company in %s as %j', (text, country, id) =>
  expect(parseVatId(text, country)).toBe(id),
)
