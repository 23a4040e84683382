import { expect, it } from 'vitest'
import { buyerInput } from './buyer.ts'

const studio = { name: ' Studio Tango d.o.o. ', address: 'Ulica 1', country: 'SI', vatId: 'si 1003 9856' }

it('I11 a company is read with its VAT id as it is printed', () => {
  expect(buyerInput.parse(studio)).toEqual({
    ...{ name: 'Studio Tango d.o.o.', address: 'Ulica 1', country: 'SI', vatId: 'SI10039856' },
  })
  expect(buyerInput.parse({ name: 'Ana', country: 'AT' })).toEqual({
    ...{ name: 'Ana', address: null, country: 'AT', vatId: null },
  })
})

it.each([
  ['VAT id with wrong check digits', { vatId: 'SI12345678' }, 'vat-id'],
  ['no name', { name: '  ' }, 'buyer-name'],
  ['an unknown country', { country: 'XX' }, 'country'],
])('I11 %s is refused', (_, over, message) => {
  const read = buyerInput.safeParse({ ...studio, ...over })
  expect(read.error?.issues.map((issue) => issue.message)).toEqual([message])
})
