import { describe, expect, it } from 'vitest'
import { cents } from '#app/platform/values/money.ts'
import type { PromoCode } from '#app/pricing/promo.ts'
import { readPromo, type TypedPromo, typedOf } from './typed-promo.ts'

const typed: TypedPromo = {
  code: ' student-20',
  by: 'percent',
  off: '12,5 %',
  quota: ' 2 ',
  lastDay: '',
  owner: '',
  ownerOnly: false,
}
const errorsOf = (over: Partial<TypedPromo>) => readPromo({ ...typed, ...over }).errors

describe('a typed promo code', () => {
  it('P11 is normalised like a stored one', () => {
    expect(readPromo(typed)).toEqual({
      errors: [],
      promo: {
        code: 'STUDENT20',
        discount: { percent: 12.5 },
        quota: 2,
        lastDay: null,
        owner: null,
        ownerOnly: false,
      },
    })
    expect(readPromo({ ...typed, by: 'amount', off: '5,50 €', quota: '' }).promo).toMatchObject({
      discount: { amountCents: 550 },
      quota: null,
    })
  })

  it('names the field in error', () => {
    expect(errorsOf({ code: ' - ' })).toEqual(['code'])
    for (const off of ['', 'x', '101', '-1']) expect(errorsOf({ off }), off).toEqual(['off'])
    expect(errorsOf({ by: 'amount', off: '-5' })).toEqual(['off'])
    expect(errorsOf({ by: 'amount', off: '100000' })).toEqual([])
    expect(errorsOf({ by: 'amount', off: '100000,01' })).toEqual(['off'])
    expect(errorsOf({ quota: '1000000' })).toEqual([])
    for (const quota of ['-1', '1,5', 'many', '1000001', '12345678'])
      expect(errorsOf({ quota }), quota).toEqual(['quota'])
    expect(errorsOf({ lastDay: '31. 2.' })).toEqual(['lastDay'])
    expect(errorsOf({ owner: 'nika' })).toEqual(['owner'])
    expect(errorsOf({ ownerOnly: true })).toEqual(['ownerOnly'])
    expect(errorsOf({ ownerOnly: true, owner: 'nika@example.org' })).toEqual([])
  })

  it('reads back from the fields it fills', () => {
    const promo: PromoCode = {
      code: 'NIKA5',
      discount: { amountCents: cents(505) },
      quota: null,
      lastDay: '2026-11-01',
      owner: 'nika@example.org',
      ownerOnly: true,
    }
    for (const locale of ['en', 'sl'] as const) expect(readPromo(typedOf(promo, locale)).promo).toEqual(promo)
    expect(typedOf(null, 'en').by).toBe('percent')
  })
})
