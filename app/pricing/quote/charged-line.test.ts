import { expect, it } from 'vitest'
import { cents } from '#app/platform/values/money.ts'
import { amounts, makeItem, makePicks, makeQuoteInput } from '../testing/make.ts'
import { priceOnly } from './quote.ts'

const fullPass = makeItem({ code: 'full-pass', kind: 'pass', amountCents: amounts(12_500) })
const milonga = makeItem({ code: 'milonga', kind: 'single', amountCents: amounts(1500), vatRatePercent: 9.5 })
const lesson = makeItem({ code: 'class', kind: 'single', amountCents: amounts(3000) })
const gift = makeItem({ code: 'gift', kind: 'extra', amountCents: amounts(0), vatRatePercent: 0 })
const shirt = makeItem({ code: 't-shirt', kind: 'extra', amountCents: amounts(2200, 2400) })
const items = [fullPass, milonga, lesson, gift, shirt]
const student = {
  code: 'STUDENT20',
  discount: { percent: 20 },
  quota: null,
  lastDay: null,
  owner: null,
  ownerOnly: false,
} as const

const rows = (given: Parameters<typeof makeQuoteInput>[0]) =>
  priceOnly(makeQuoteInput({ items, ...given })).charged.map((line) => [
    line.item,
    line.rule,
    line.tier,
    line.vatRatePercent,
    line.count,
    line.amountCents,
  ])

it('P21 the couple discount belongs to the rate of its pass', () => {
  const picks = [...makePicks(4, { priceItem: 'class' }), ...makePicks(2, { kind: 'milonga' })]
  expect(rows({ picks, couple: true, coupleDiscountPercent: 5 })).toEqual([
    ['full-pass', 'P4', 'early', 22, 1, 12_500],
    ['full-pass', 'P9', 'early', 22, 0, -625],
  ])
})

it("P21 a code's discount is split by rates, to the cent", () => {
  const picks = [...makePicks(1), ...makePicks(1, { kind: 'milonga' })]
  expect(rows({ picks, promo: student })).toEqual([
    ['class', 'P2', 'early', 22, 1, 3000],
    ['milonga', 'P2', 'early', 9.5, 1, 1500],
    [null, 'P10', null, 22, 0, -600],
    [null, 'P10', null, 9.5, 0, -300],
  ])
  const odd = { ...student, discount: { amountCents: cents(100) } }
  expect(rows({ picks, promo: odd }).slice(2)).toEqual([
    [null, 'P10', null, 22, 0, -67],
    [null, 'P10', null, 9.5, 0, -33],
  ])
})

it('P21 extras have their tier, donations none', () => {
  const extras = [
    { code: 't-shirt', tier: 'superEarly' },
    { code: 't-shirt', tier: 'early' },
    { code: 'gift', tier: 'early', amountCents: cents(1000) },
  ] as const
  expect(rows({ extras })).toEqual([
    ['gift', 'P13', null, 0, 1, 1000],
    ['t-shirt', 'P13', 'superEarly', 22, 1, 2200],
    ['t-shirt', 'P13', 'early', 22, 1, 2400],
  ])
})
