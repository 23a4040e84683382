import { describe, expect, it } from 'vitest'
import { cents } from '#app/platform/values/money.ts'
import { checkPriceItem, MOST_CENTS, MOST_PACKED, MOST_QUOTA, mayCover } from './price-item.ts'
import { amounts, makeItem } from './testing/make.ts'

const pass = makeItem({ code: 'pass', kind: 'pass', amountCents: amounts(100) })
const evening = { kind: 'milonga', tags: ['evening', 'live'] } as const

describe('what an item covers', () => {
  it.each([
    [{}, true],
    [{ kinds: ['milonga', 'practica'] }, true],
    [{ kinds: ['class'] }, false],
    [{ kinds: [] }, false],
    [{ tags: ['live', 'other'] }, true],
    [{ tags: ['other'] }, false],
    [{ kinds: ['milonga'], tags: ['evening'] }, true],
    [{ kinds: ['milonga'], tags: ['other'] }, false],
    [{ kinds: ['class'], tags: ['evening'] }, false],
  ] as const)('P3 %o', (covers, does) => {
    expect(mayCover({ ...pass, covers }, evening)).toBe(does)
    expect(mayCover({ ...pass, kind: 'pack', covers }, evening)).toBe(does)
  })

  it('P3 a single or an extra covers no other event', () => {
    expect(mayCover({ ...pass, kind: 'single' }, evening)).toBe(false)
    expect(mayCover({ ...pass, kind: 'extra' }, evening)).toBe(false)
  })
})

describe('P18 the check of a price list', () => {
  it.each([
    ['amount-negative', { amountCents: { ...amounts(100), door: cents(-1) } }],
    ['amount-most', { amountCents: { ...amounts(100), door: cents(MOST_CENTS + 1) } }],
    ['quota-most', { quota: MOST_QUOTA + 1 }],
    ['covers-none', { covers: { atMost: MOST_PACKED + 1 } }],
    ['amount-falls', { amountCents: amounts(100, 99) }],
    ['amount-falls', { amountCents: amounts(100, 120, 120, 119) }],
    ['covers-none', { covers: { atMost: 0 } }],
    ['covers-none', { covers: { atMost: 1.5 } }],
    ['quota-negative', { quota: -1 }],
    ['quota-on-single', { kind: 'single', quota: 5 }],
  ] as const)('P18 refuses %s', (reason, change) => {
    expect(checkPriceItem({ ...pass, ...change })).toEqual({ ok: false, reason })
  })

  it('P18 singles may become cheaper, passes may stay the same', () => {
    expect(checkPriceItem({ ...pass, kind: 'single', amountCents: amounts(100, 90, 80, 70) }).ok).toBe(true)
    expect(checkPriceItem({ ...pass, amountCents: amounts(100, 100, 120, 120), quota: 0 }).ok).toBe(true)
  })
})
