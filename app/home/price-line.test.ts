import { describe, expect, it } from 'vitest'
import { cents } from '#app/platform/values/money.ts'
import type { PriceItem } from '#app/pricing/price-item.ts'
import { priceLine } from './price-line.ts'

const noon = (day: string) => new Date(`${day}T12:00:00+02:00`)
const dates = {
  ...({ superEarlyUntil: '2025-07-26', earlyUntil: '2025-09-13', startsOn: '2025-11-13' } as const),
  opensAt: noon('2025-07-03'),
  closesAt: noon('2025-11-05'),
}

function item(
  code: string,
  kind: PriceItem['kind'],
  amount: number,
  covers: PriceItem['covers'] = {},
): PriceItem {
  const tiers = { superEarly: amount - 100, early: amount, regular: amount + 100, door: amount + 200 }
  const amountCents = Object.fromEntries(
    Object.entries(tiers).map(([tier, at]) => [tier, cents(Math.max(0, at))]),
  ) as PriceItem['amountCents']
  return {
    code,
    kind,
    covers,
    amountCents,
    name: { en: code, sl: code },
    vatRatePercent: 0,
    quota: null,
    order: 1,
  }
}

const items = [
  item('shirt', 'extra', 500),
  item('milonga', 'single', 1_000),
  item('class', 'single', 2_200),
  item('milongas', 'pass', 9_200, { kinds: ['milonga'] }),
  item('full', 'pass', 31_000, { kinds: ['class', 'milonga', 'practica'] }),
  item('pack', 'pack', 80_000, { atMost: 5 }),
]
const at = (day: string, soldOut: readonly string[] = [], list = items) =>
  priceLine(list, dates, { now: noon(day), soldOut: new Set(soldOut) })

describe('the prices on the first screen', () => {
  it.each([
    ['2025-07-20', 900, 30_900, '2025-07-26'],
    ['2025-09-13', 1_000, 31_000, '2025-09-13'],
    ['2025-09-14', 1_100, 31_100, null],
    ['2025-11-05', 1_200, 31_200, null],
    ['2025-11-14', 1_200, 31_200, null],
  ])('on %s are those of the day', (day, least, amount, until) => {
    expect(at(day)).toMatchObject({ least, pass: { amount, name: { en: 'full' } }, until })
  })

  it('omit what is sold out', () => {
    expect(at('2025-09-01', ['full'])?.pass).toMatchObject({ name: { en: 'milongas' } })
    expect(at('2025-09-01', ['full', 'milongas', 'milonga'])).toMatchObject({ least: 2_200, pass: null })
  })

  it('are omitted where everything is free', () => {
    expect(at('2025-09-01', [], [item('shirt', 'extra', 500), item('talk', 'single', 0)])).toBeNull()
  })
})
