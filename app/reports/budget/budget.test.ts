import { describe, expect, it } from 'vitest'
import { localDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { type BudgetCost, type BudgetEvent, eventBudgets, netOf, sharedBy } from './budget.ts'
import { sheetOf } from './sheet.ts'
import { nothingTried, readWhatIf, tryOut } from './what-if.ts'

const event = (id: string, over: Partial<BudgetEvent> = {}): BudgetEvent => ({
  id,
  title: { en: id, sl: id },
  kind: 'class',
  festivalDay: localDay('2025-11-14'),
  minutes: 90,
  artists: [],
  heads: 10,
  waiting: 0,
  places: 20,
  ...over,
})
const cost = (over: Partial<BudgetCost>): BudgetCost => ({
  category: 'other',
  eventId: null,
  artist: null,
  plannedCents: cents(0),
  actualCents: null,
  paidCents: cents(0),
  vatRatePercent: 22,
  ...over,
})
const income = (eventId: string, amount: number, passes = 0) => ({
  eventId,
  vatRatePercent: 22,
  amountCents: cents(amount),
  passCents: cents(passes),
})

describe('the budget of an event', () => {
  const events = [
    event('a', { artists: ['rey'] }),
    event('b', { artists: ['rey'], minutes: 30 }),
    event('c', { minutes: 60 }),
  ]
  const costs = [
    cost({ eventId: 'a', plannedCents: cents(99_999), actualCents: cents(1_220) }),
    cost({ artist: 'rey', category: 'artists', plannedCents: cents(1_001), vatRatePercent: 0 }),
    cost({ category: 'venue', plannedCents: cents(12_200) }),
    cost({ category: 'print', plannedCents: cents(50_000) }),
  ]
  const budget = (isVatRegistered: boolean) =>
    eventBudgets({
      events,
      costs,
      incomes: [income('a', 24_400, 12_200), income('b', 1_220)],
      isVatRegistered,
    })

  it('Y11 has its own costs, its share of artists and of venues by minutes, without VAT', () => {
    const [a, b, c] = budget(true)
    expect(a).toMatchObject({ grossCents: 24_400, incomeCents: 20_000, passCents: 10_000 })
    // 1000 of its own, 501 of 1001 for the artist; 90 of 180 minutes of 10000
    expect(a).toMatchObject({ directCents: 1_501, venueCents: 5_000, marginCents: 13_499 })
    // 2000 a head: 6501 need four
    expect(a?.breakEvenHeads).toBe(4)
    expect(b).toMatchObject({
      incomeCents: 1_000,
      directCents: 500,
      venueCents: 1_667,
      marginCents: -1_167,
      breakEvenHeads: 22,
    })
    expect(c).toMatchObject({ incomeCents: 0, directCents: 0, venueCents: 3_333, breakEvenHeads: null })
  })

  it('Y11 is gross where the company charges no VAT', () => {
    const [a] = budget(false)
    expect(a).toMatchObject({
      incomeCents: 24_400,
      directCents: 1_721,
      venueCents: 6_100,
      marginCents: 16_579,
    })
  })

  it('Y11 splits whole cents that add up to the sum', () => {
    for (const amount of [0, 1, 99, 100_001, -7]) {
      expect(sharedBy(amount, [90, 30, 60, 0]).reduce((sum, part) => sum + part, 0)).toBe(amount)
    }
    expect(sharedBy(100, [0, 0])).toEqual([0, 0])
    expect([netOf(122, 22, true), netOf(-122, 22, true), netOf(122, 22, false)]).toEqual([100, -100, 122])
  })
})

describe('a tried-out budget', () => {
  const events = eventBudgets({
    events: [
      event('a', { heads: 20, waiting: 3, places: 20 }),
      event('b', { heads: 5, waiting: 0, places: 20 }),
      event('c', { places: null }),
    ],
    costs: [cost({ eventId: 'b', plannedCents: cents(1_000) })],
    incomes: [income('a', 20_000), income('b', 5_000, 2_000)],
    isVatRegistered: false,
  })

  it('Y12 is the same without changes', () => {
    const { differenceCents, events: same } = tryOut(events, nothingTried)
    expect(differenceCents).toBe(0)
    expect(
      same.every(
        ({ heads, triedHeads, marginCents, triedMarginCents }) =>
          heads === triedHeads && marginCents === triedMarginCents,
      ),
    ).toBe(true)
  })

  it('Y12 admits waiting dancers and no more, and removes those without a place', () => {
    expect(tryOut(events, { ...nothingTried, placesBy: 10 })).toMatchObject({ differenceCents: 3_000 })
    expect(tryOut(events, { ...nothingTried, placesBy: 2 })).toMatchObject({ differenceCents: 2_000 })
    expect(
      tryOut(events, { ...nothingTried, placesBy: -4 }).events.map(({ triedHeads }) => triedHeads),
    ).toEqual([16, 5, 10])
    expect(
      tryOut(events, { ...nothingTried, placesBy: -500 }).events.map(({ triedHeads }) => triedHeads),
    ).toEqual([0, 0, 10])
  })

  it('Y12 keeps the passes of a removed event and saves its direct costs', () => {
    expect(tryOut(events, { ...nothingTried, dropped: 'b' })).toMatchObject({
      differenceCents: -3_000 + 1_000,
    })
    expect(tryOut(events, { ...nothingTried, pricePercent: 10 })).toMatchObject({ differenceCents: 2_500 })
    expect(tryOut(events, { pricePercent: -100, placesBy: 0, dropped: null })).toMatchObject({
      differenceCents: -25_000,
    })
  })

  it('Y12 reads only valid values of an address', () => {
    const read = (search: string) => readWhatIf(new URLSearchParams(search))
    expect(read('price=10&places=-3&dropped=000000000000000000000001')).toEqual({
      pricePercent: 10,
      placesBy: -3,
      dropped: '000000000000000000000001',
    })
    expect(read('price=1e9&places=0.5&dropped=x')).toEqual(nothingTried)
  })
})

it('Y9 the result of an edition is income less costs, both without VAT', () => {
  const sheet = sheetOf({
    editionId: 'x',
    isVatRegistered: true,
    items: [
      { item: 'class', vatRatePercent: 22, amountCents: cents(12_200) },
      { item: null, vatRatePercent: 22, amountCents: cents(-1_220) },
      { item: 'milonga', vatRatePercent: 9.5, amountCents: cents(1_095) },
    ],
    costs: [
      cost({
        category: 'venue',
        plannedCents: cents(9_999),
        actualCents: cents(1_220),
        paidCents: cents(1_220),
      }),
      cost({ category: 'venue', plannedCents: cents(2_440) }),
      cost({ category: 'artists', plannedCents: cents(500), vatRatePercent: 0 }),
    ],
  })
  expect(sheet).toMatchObject({ incomeCents: 12_075, vatCents: 2_075, costCents: 4_160, costVatCents: 660 })
  expect(sheet.resultCents).toBe(10_000 - 3_500)
  expect(sheet.categories.get('venue')).toEqual({
    plannedCents: 12_439,
    actualCents: 1_220,
    paidCents: 1_220,
    spentCents: 3_660,
    vatCents: 660,
  })
})
