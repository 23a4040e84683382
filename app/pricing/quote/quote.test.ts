import { describe, expect, it } from 'vitest'
import { cents } from '#app/platform/values/money.ts'
import type { PromoCode } from '../promo.ts'
import { amounts, makeItem, makePicks, makeQuoteInput } from '../testing/make.ts'
import { priceOnly, type Quote, type QuoteInput, quote } from './quote.ts'

const full = makeItem({ code: 'full', kind: 'pass', amountCents: amounts(12_000, 14_000, 16_000), order: 1 })
const pack = makeItem({
  code: 'pack',
  kind: 'pack',
  order: 2,
  covers: { kinds: ['class'], atMost: 4 },
  amountCents: amounts(6000, 7000, 8000),
})
const single = makeItem({ code: 'class', kind: 'single', amountCents: amounts(1800, 2000, 2500), order: 8 })
const milonga = makeItem({ code: 'milonga', kind: 'single', amountCents: amounts(1200, 1500), order: 9 })
const items = [full, pack, single, milonga]

const promo = (discount: PromoCode['discount']): PromoCode => ({
  code: 'AMIGOS',
  quota: null,
  lastDay: null,
  owner: null,
  ownerOnly: false,
  discount,
})
const of = (given: Partial<QuoteInput>) => quote(makeQuoteInput({ items, ...given }))
/** `code × count (tier) amount`, or the label's key where a line has no item. */
const read = ({ lines }: Pick<Quote, 'lines'>) =>
  lines.map(({ item, label, amountCents }) =>
    label.key === 'item'
      ? `${item} × ${label.count} (${label.tier}) ${amountCents}`
      : `${label.key} ${amountCents}`,
  )

describe('the cheapest cover', () => {
  it.each([
    [0, []],
    [1, ['class × 1 (early) 2000']],
    [3, ['class × 3 (early) 6000']],
    [4, ['pack × 1 (early) 7000']],
    [5, ['pack × 1 (early) 7000', 'class × 1 (early) 2000']],
    [7, ['pack × 1 (early) 7000', 'class × 3 (early) 6000']],
    // two packs cost what the full pass costs: one thing is fewer than two
    [8, ['full × 1 (early) 14000']],
    [25, ['full × 1 (early) 14000']],
  ])('P4 P5 pays for %i classes by %j', (count, lines) => {
    expect(read(of({ picks: makePicks(count) }))).toEqual(lines)
  })

  it('P5 takes the first item of the list at the same price and number', () => {
    const twin = makeItem({ ...pack, code: 'twin' })
    const earlier = of({ items: [...items, { ...twin, order: 0 }], picks: makePicks(4) })
    const later = of({ items: [...items, { ...twin, order: 3 }], picks: makePicks(4) })
    expect(read(earlier)).toEqual(['twin × 1 (early) 7000'])
    expect(read(later)).toEqual(['pack × 1 (early) 7000'])
  })

  it('P5 takes a pass before a single of the same price', () => {
    const cheap = makeItem({ code: 'cheap', kind: 'pass', amountCents: amounts(2000), order: 99 })
    expect(read(of({ items: [cheap, single], picks: makePicks(1) }))).toEqual(['cheap × 1 (early) 2000'])
  })

  it('P2 charges a pass at the latest tier it covers, so a late class may be cheaper as a single', () => {
    const picks = [...makePicks(10, { tier: 'superEarly' }), ...makePicks(1, { tier: 'regular' })]
    expect(read(of({ picks }))).toEqual(['full × 1 (superEarly) 12000', 'class × 1 (regular) 2500'])
    const more = [...picks, ...makePicks(2, { tier: 'regular', kind: 'milonga' })]
    expect(read(of({ picks: more }))).toEqual(['full × 1 (regular) 16000'])
  })

  it('P2 may contain two packs of different tiers', () => {
    const picks = [...makePicks(4, { tier: 'superEarly' }), ...makePicks(4, { tier: 'regular' })]
    const lines = read(of({ items: [pack, single], picks }))
    expect(lines).toEqual(['pack × 1 (superEarly) 6000', 'pack × 1 (regular) 8000'])
  })

  it('P3 covers only the kinds of a pack', () => {
    const picks = [...makePicks(4), ...makePicks(2, { kind: 'milonga' })]
    expect(read(of({ picks }))).toEqual(['pack × 1 (early) 7000', 'milonga × 2 (early) 3000'])
  })

  it('P6 leaves out a sold-out item, with a hint', () => {
    const limited = [{ ...full, quota: 50 }, pack, single, milonga]
    const soldOut = of({ items: limited, picks: makePicks(12), remaining: () => 0 })
    expect(read(soldOut)).toEqual(['pack × 3 (early) 21000'])
    expect(soldOut.hints).toContainEqual({ rule: 'P6', key: 'soldOut', name: full.name })
    const last = of({ items: limited, picks: makePicks(12), remaining: () => 1 })
    expect(read(last)).toEqual(['full × 1 (early) 14000'])
    expect(last.hints).not.toContainEqual(expect.objectContaining({ key: 'soldOut' }))
    expect(last.uses).toEqual([{ item: 'full', count: 1 }])
  })

  it('P6 limits the number of packs by the quota', () => {
    const two = of({ items: [{ ...pack, quota: 9 }, single], picks: makePicks(12), remaining: () => 2 })
    expect(read(two)).toEqual(['pack × 2 (early) 14000', 'class × 4 (early) 8000'])
  })

  it('P7 is free without a price', () => {
    const free = of({ picks: makePicks(2, { kind: 'practica', priceItem: null, tier: 'door' }) })
    expect(read(free)).toEqual(['free 0'])
    expect(free.totalCents).toBe(0)
  })

  it('throws on a price item that does not exist', () => {
    expect(() => of({ picks: makePicks(1, { priceItem: 'nowhere' }) })).toThrow(RangeError)
  })
})

describe('waiting picks', () => {
  it('P8 are outside the total, in one line with what they would add', () => {
    const answer = of({ picks: [...makePicks(3), ...makePicks(2, { state: 'waiting' })] })
    expect(answer.totalCents).toBe(6000)
    expect(answer.lines.at(-1)).toMatchObject({ rule: 'P8', ifPlaced: true, amountCents: 3000 })
    expect(answer.ifAllPlacedCents).toBe(9000)
    expect(answer.uses).toEqual([{ item: 'class', count: 3 }])
  })

  it('P8 add nothing where a pass covers them', () => {
    const answer = of({ picks: [...makePicks(9), ...makePicks(3, { state: 'waiting' })] })
    expect(answer.lines.at(-1)).toMatchObject({ ifPlaced: true, amountCents: 0 })
  })
})

describe('discounts', () => {
  it('P9 of a couple apply to passes and packs, not to singles', () => {
    const couple = { couple: true, coupleDiscountPercent: 10 }
    const answer = of({ ...couple, picks: makePicks(5) })
    expect(read(answer)).toEqual(['pack × 1 (early) 7000', 'class × 1 (early) 2000', 'couple -700'])
    expect(read(of({ ...couple, picks: makePicks(2) }))).toEqual(['class × 2 (early) 4000'])
    expect(read(of({ ...couple, couple: false, picks: makePicks(4) }))).toEqual(['pack × 1 (early) 7000'])
  })

  it('P9 may make a pass cheaper than singles', () => {
    const picks = makePicks(3)
    const dear = { ...pack, amountCents: amounts(6300) }
    expect(read(of({ items: [dear, single], picks }))).toEqual(['class × 3 (early) 6000'])
    const couple = of({ items: [dear, single], picks, couple: true, coupleDiscountPercent: 10 })
    expect(read(couple)).toEqual(['pack × 1 (early) 6300', 'couple -630'])
  })

  it.each([
    [{ percent: 10 }, 'promo -870', 7830],
    [{ amountCents: cents(460) }, 'promo -460', 8240],
    [{ amountCents: cents(99_999) }, 'promo -8700', 0],
    [{ percent: 100 }, 'promo -8700', 0],
  ])('P10 P12 by a code of %o apply after the couple discount', (discount, line, totalCents) => {
    const couple = { couple: true, coupleDiscountPercent: 4.285_7 }
    const answer = of({ ...couple, picks: makePicks(5), promo: promo(discount) })
    expect(read(answer).slice(2)).toEqual(['couple -300', line])
    expect(answer.totalCents).toBe(totalCents)
  })

  it('P10 of nothing have no line', () => {
    expect(read(of({ picks: makePicks(1), promo: promo({ percent: 0 }) }))).toHaveLength(1)
    expect(read(of({ promo: promo({ percent: 50 }) }))).toEqual([])
  })
})

describe('extras', () => {
  const shirt = makeItem({
    code: 'shirt',
    kind: 'extra',
    amountCents: amounts(1500, 1800),
    quota: 10,
    order: 20,
  })
  const gift = makeItem({ code: 'roots', kind: 'extra', amountCents: amounts(0), order: 21 })
  const list = [...items, gift, shirt]

  it('P13 come last, at their tier, without discounts', () => {
    const extras = [
      { code: 'roots', tier: 'early', amountCents: cents(460) },
      { code: 'shirt', tier: 'superEarly' },
      { code: 'shirt', tier: 'early' },
    ] as const
    const answer = of({ items: list, picks: makePicks(1), extras, promo: promo({ percent: 100 }) })
    expect(read(answer).slice(1)).toEqual(['promo -2000', 'extra 1500', 'extra 1800', 'donation 460'])
    expect(answer.totalCents).toBe(3760)
    expect(answer.uses).toContainEqual({ item: 'shirt', count: 2 })
  })

  it('P13 have a free amount only as donations', () => {
    const cheap = [{ code: 'shirt', tier: 'early', amountCents: cents(1) }] as const
    expect(of({ items: list, extras: cheap }).totalCents).toBe(1800)
    const negative = [{ code: 'roots', tier: 'early', amountCents: cents(-1) }] as const
    expect(() => of({ items: list, extras: negative })).toThrow(RangeError)
  })

  it('P13 of a donation of 0 have no line; an unknown extra throws', () => {
    expect(read(of({ items: list, extras: [{ code: 'roots', tier: 'early' }] }))).toEqual([])
    expect(() => of({ items: list, extras: [{ code: 'nowhere', tier: 'early' }] })).toThrow(RangeError)
  })

  it('P13 that are sold out are omitted, with a hint', () => {
    const extras = [
      { code: 'shirt', tier: 'early' },
      { code: 'shirt', tier: 'early' },
    ] as const
    const answer = of({ items: list, extras, remaining: () => 1 })
    expect(answer.totalCents).toBe(1800)
    expect(answer.uses).toEqual([{ item: 'shirt', count: 1 }])
    expect(answer.hints).toEqual([{ rule: 'P13', key: 'soldOut', name: shirt.name }])
  })
})

describe('money', () => {
  it('P14 4.60 EUR is 460 cents, and three of it 1380', () => {
    const coffee = makeItem({ code: 'class', kind: 'single', amountCents: amounts(460) })
    expect(of({ items: [coffee], picks: makePicks(1) }).totalCents).toBe(460)
    expect(of({ items: [coffee], picks: makePicks(3) }).totalCents).toBe(1380)
  })

  it('P14 the charged price is the shown price', () => {
    const input = makeQuoteInput({ items, picks: [...makePicks(5), ...makePicks(1, { state: 'waiting' })] })
    const { hints, ...shown } = quote(input)
    const { charged, ...price } = priceOnly(input)
    expect(price).toEqual(shown)
    expect(hints.length).toBeGreaterThan(0)
  })
})

describe('hints', () => {
  it('P15 state what a pass saves', () => {
    const { hints } = of({ picks: makePicks(8) })
    expect(hints).toContainEqual(
      expect.objectContaining({ rule: 'P15', savedCents: 2000, events: 8, noun: 'class', name: full.name }),
    )
    expect(of({ picks: makePicks(2) }).hints.map(({ key }) => key)).not.toContain('saved')
  })

  it('P15 include what a couple saves', () => {
    const { hints } = of({ picks: makePicks(4), couple: true, coupleDiscountPercent: 10 })
    expect(hints).toContainEqual(expect.objectContaining({ rule: 'P15', savedCents: 1700 }))
  })

  it("P16 state where one more event costs nothing, at today's tier", () => {
    const picks = [...makePicks(8), ...makePicks(1, { kind: 'milonga' })]
    expect(of({ picks }).hints.filter(({ rule }) => rule === 'P16')).toEqual([
      { rule: 'P16', key: 'freeMore', noun: 'class' },
      { rule: 'P16', key: 'freeMore', noun: 'milonga' },
    ])
    const later = of({ picks, tierNow: 'regular' })
    expect(later.hints.filter(({ rule }) => rule === 'P16')).toEqual([])
  })

  it('P17 state the distance to a better price', () => {
    const near = of({ items: [full, single], picks: makePicks(6) })
    expect(near.hints).toEqual([
      { rule: 'P17', key: 'nearlyThere', name: full.name, events: 2, noun: 'class', extraCents: 2000 },
    ])
    const far = of({ items: [full, single], picks: makePicks(3) })
    expect(far.hints).toEqual([])
  })

  it('P17 are true: with the added picks the total is the stated one', () => {
    const before = of({ items: [full, single], picks: makePicks(6) })
    const after = of({ items: [full, single], picks: makePicks(8) })
    const [hint] = before.hints
    expect(hint?.key === 'nearlyThere' && before.totalCents + hint.extraCents).toBe(after.totalCents)
  })
})
