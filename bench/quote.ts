import { priceOnly, type QuoteInput, quote } from '#app/pricing/quote/quote.ts'
import { priceItems } from '#db/seed/prices.ts'
import { events } from '#db/seed/programme.ts'
import type { Bench, Measure } from './measure.ts'
import { quantile } from './rush/crowd.ts'

const times = 300

/** The exact price of 8, 25 and 45 picks of the demo festival, a third of them waiting, all three tiers among them. */
export const quotes: Bench = async () =>
  [8, 25, 45]
    .flatMap((picks) => [
      measure(`price of ${picks} picks`, () => priceOnly(inputOf(picks))),
      measure(`price of ${picks} picks with hints`, () => quote(inputOf(picks))),
    ])
    .flat()

function measure(what: string, work: () => unknown): Measure[] {
  const tookMs = Array.from({ length: times }, () => {
    const begun = performance.now()
    work()
    return performance.now() - begun
  })
  const warm = tookMs.slice(times / 3)
  return [
    { what: `${what}, p50`, value: quantile(warm, 0.5), unit: 'ms' },
    { what: `${what}, p95`, value: quantile(warm, 0.95), unit: 'ms' },
  ]
}

function inputOf(picks: number): QuoteInput {
  const tiers = ['superEarly', 'early', 'regular'] as const
  const priced = events.filter(({ priceItem, status }) => priceItem !== null && status === 'published')
  return {
    items: priceItems,
    picks: priced.slice(0, picks).map(({ id, kind, tags, priceItem }, n) => ({
      eventId: id,
      kind,
      tags,
      priceItem,
      tier: tiers[n % 3] ?? 'early',
      state: n % 3 === 2 ? 'waiting' : 'placed',
    })),
    extras: [],
    couple: true,
    coupleDiscountPercent: 5,
    promo: null,
    remaining: () => 10,
    tierNow: 'regular',
  }
}
