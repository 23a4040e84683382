import { expect, it } from 'vitest'
import { buyerInput } from './buyer.ts'

const studio = { name: ' Studio Tango d.o.o. ', address: 'Ulica 1', country: 'SI', vatId: 'si 1003 9856' }

it('I11 a company is parsed with its VAT id as printed', () => {
  expect(buyerInput.parse(studio)).toEqual({
    name: 'Studio Tango d.o.o.',
    address: 'Ulica 1',
    country: 'SI',
    vatId: 'SI10039856',
  })
  expect(buyerInput.parse({ name: 'Ana', country: 'AT' })).toEqual({
    name: 'Ana',
    address: null,
    country: 'AT',
    vatId: null,
  })
})

it('I11 an address keeps its lines, without invisible characters', () => {
  const address = ' Žabja ulica 7\u202e \r\n\r\n1000\tLjubljana\u0000'
  expect(buyerInput.parse({ ...studio, address }).address).toBe('Žabja ulica 7\n1000 Ljubljana')
})

it('I11 a company abroad may have a number of digits alone', () => {
  const serbian = { ...studio, country: 'RS', vatId: '100 000 001' }
  expect(buyerInput.parse(serbian)).toMatchObject({ country: 'RS', vatId: '100000001' })
  const other = { ...studio, address: '', country: '', vatId: '100000001' }
  expect(
    buyerInput
      .safeParse(other)
      .error?.issues.map(({ path }) => path.join('.'))
      .toSorted(),
  ).toEqual(['address', 'country'])
})

it.each([
  ['a number of another country', { vatId: '100000001' }, 'vat-id'],
  ['VAT id with wrong check digits', { vatId: 'SI12345678' }, 'vat-id'],
  ['no name', { name: '  ' }, 'required'],
  ['a VAT id without an address', { address: ' \n ' }, 'required'],
  ['an unknown country', { country: 'XX' }, 'country'],
])('I11 %s is refused', (_, over, message) => {
  const read = buyerInput.safeParse({ ...studio, ...over })
  expect(read.error?.issues.map((issue) => issue.message)).toEqual([message])
})

it('I11 a company hears at once of a missing country and of its missing address', () => {
  const read = buyerInput.safeParse({ ...studio, address: '', country: '' })
  expect(read.error?.issues.map(({ path }) => path.join('.')).toSorted()).toEqual(['address', 'country'])
})
