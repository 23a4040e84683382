import { describe, expect, it } from 'vitest'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { checkPromo, type PromoCode, promoDiscount, promoKey } from './promo.ts'

const promo: PromoCode = {
  code: 'AMIGOS',
  discount: { percent: 10 },
  quota: 3,
  lastDay: '2025-09-13',
  owner: 'Milonguera@Example.org',
  ownerOnly: false,
}
const given = { today: '2025-09-13', used: 2, email: 'dancer@example.org' } as const

describe('P11 a promo code', () => {
  it('P11 is valid on its last day, with one use left', () => {
    expect(checkPromo(promo, given)).toEqual({ ok: true, value: promo })
  })

  it.each([
    ['2025-09-13T23:59:59.999+02:00', true],
    ['2025-09-14T00:00:00.000+02:00', false],
  ])('P11 at %s: %s', (now, ok) => {
    expect(checkPromo(promo, { ...given, today: localDayOf(new Date(now)) }).ok).toBe(ok)
  })

  it.each([
    ['promo-over', { today: '2025-09-14' }, {}],
    ['promo-used-up', { used: 3 }, {}],
    ['promo-used-up', { used: 0 }, { quota: 0 }],
    ['promo-not-yours', {}, { ownerOnly: true }],
    ['promo-not-yours', {}, { ownerOnly: true, owner: null }],
    // whose code it is not learns nothing else about it
    ['promo-not-yours', { today: '2025-12-01', used: 9 }, { ownerOnly: true }],
  ] as const)('P11 is refused with %s', (reason, other, change) => {
    expect(checkPromo({ ...promo, ...change }, { ...given, ...other })).toEqual({ ok: false, reason })
  })

  it("P11 knows its owner's address in any notation", () => {
    const mine = checkPromo({ ...promo, ownerOnly: true }, { ...given, email: ' milonguera@example.ORG ' })
    expect(mine.ok).toBe(true)
  })

  it('P11 is unlimited where no limit is set', () => {
    const endless = { ...promo, quota: null, lastDay: null }
    expect(checkPromo(endless, { ...given, today: '2099-01-01', used: 1_000_000 }).ok).toBe(true)
  })

  it('P11 is the same in any notation', () => {
    for (const typed of ['amigos', ' AMI-GOS ', 'Ami gos']) expect(promoKey(typed)).toBe('AMIGOS')
  })

  it.each([
    [
      'as text programs and telephones write it',
      'ami\u2013gos',
      'ami\u2014gos',
      'ami\u2011gos',
      'ami\u2010gos',
      'ami\u2212gos',
      'ＡＭＩＧＯＳ',
    ],
    [
      'copied with invisible characters',
      'amigos\u200b',
      '\ufeffamigos',
      'ami\u00adgos',
      '\u202aamigos\u202c',
    ],
  ])('P11 is the same %s', (_, ...typed) => {
    for (const one of typed) expect([one, promoKey(one)]).toEqual([one, 'AMIGOS'])
  })

  it.each(['straße', 'žába', 'ımi', 'İmi', 'ΐa', 'ǰa', 'ŉa', 'ﬁsta'])(
    'P11 %s is stored as it is typed again',
    (typed) => {
      const key = promoKey(typed)
      expect([promoKey(key), promoKey(key.toLowerCase())]).toEqual([key, promoKey(key.toLowerCase())])
      expect(key).toBe(key.normalize('NFKC'))
    },
  )
})

describe('the discount of a promo code', () => {
  it.each([
    [{ percent: 10 }, 12_345, 1235],
    [{ percent: 12.5 }, 460, 58],
    [{ percent: 100 }, 460, 460],
    [{ percent: 0 }, 460, 0],
    [{ amountCents: cents(460) }, 1000, 460],
    [{ amountCents: cents(460) }, 459, 459],
    [{ amountCents: cents(460) }, 0, 0],
  ] as const)('P10 P12 %o of %i is %i', (discount, amount, off) => {
    expect(promoDiscount({ ...promo, discount }, cents(amount))).toBe(off)
  })
})
