import fc from 'fast-check'
import { cents } from '#app/platform/values/money.ts'
import type { EventKind } from '#app/programme/event.ts'
import type { PriceItem } from '../price-item.ts'
import type { PromoCode } from '../promo.ts'
import type { PricedPick } from '../quote/charge.ts'
import type { QuoteInput } from '../quote/quote.ts'
import { tiers } from '../tier.ts'
import { amounts } from './make.ts'

const kinds = ['class', 'workshop', 'milonga'] as const satisfies readonly EventKind[]
const tags = ['masterclass', 'evening'] as const
const tier = fc.constantFrom(...tiers)
/** Small and round amounts make ties, which is where covers go wrong. */
const amount = fc.oneof(
  fc.integer({ min: 0, max: 12 }).map((tens) => tens * 1000),
  fc.integer({ min: 0, max: 15_000 }),
)

const rising = fc
  .tuple(amount, amount, amount, amount)
  .map((four) => four.sort((a, b) => a - b))
  .map(([a = 0, b, c, d]) => amounts(a, b, c, d))

const rate = fc.constantFrom(22, 9.5, 0)

const single = (code: string) =>
  fc.tuple(rate, amount, amount, amount, amount).map(
    ([vatRatePercent, ...four]): PriceItem => ({
      code,
      name: { en: code, sl: code },
      kind: 'single',
      covers: {},
      vatRatePercent,
      quota: null,
      amountCents: amounts(...four),
      order: 90,
    }),
  )

const several = (code: string) =>
  fc
    .record({
      kind: fc.constantFrom('pass', 'pack'),
      kinds: fc.option(fc.subarray([...kinds], { minLength: 1 })),
      tags: fc.option(fc.subarray([...tags], { minLength: 1 }), { freq: 3 }),
      atMost: fc.option(fc.integer({ min: 1, max: 4 })),
      amountCents: rising,
      vatRatePercent: rate,
      quota: fc.option(fc.integer({ min: 0, max: 3 }), { freq: 2 }),
      order: fc.integer({ min: 0, max: 3 }),
    })
    .map(
      (given): PriceItem => ({
        code,
        name: { en: code, sl: code },
        vatRatePercent: given.vatRatePercent,
        kind: given.kind,
        amountCents: given.amountCents,
        quota: given.quota,
        order: given.order,
        covers: {
          ...(given.kinds && { kinds: given.kinds }),
          ...(given.tags && { tags: given.tags }),
          ...(given.atMost && { atMost: given.atMost }),
        },
      }),
    )

const pick = (index: number) =>
  fc
    .record({
      kind: fc.constantFrom(...kinds),
      tags: fc.subarray([...tags]),
      priceItem: fc.oneof({ weight: 9, arbitrary: fc.constantFrom('s1', 's2') }, fc.constant(null)),
      tier,
      state: fc.oneof({ weight: 4, arbitrary: fc.constant('placed') }, fc.constant('waiting')),
    })
    .map(
      (given): PricedPick => ({ ...given, state: given.state as PricedPick['state'], eventId: `e${index}` }),
    )

const promo = fc
  .oneof(
    fc.integer({ min: 0, max: 100 }).map((percent) => ({ percent })),
    amount.map((off) => ({ amountCents: cents(off) })),
  )
  .map(
    (discount): PromoCode => ({
      code: 'AMIGOS',
      quota: null,
      lastDay: null,
      discount,
      owner: null,
      ownerOnly: false,
    }),
  )

/** Quotes of at most `most` picks, three passes or packs and two singles, small enough for brute force. */
export function smallQuotes(most = 6): fc.Arbitrary<QuoteInput> {
  return fc
    .record({
      several: fc.tuple(several('p1'), several('p2'), several('p3')),
      howMany: fc.integer({ min: 0, max: 3 }),
      singles: fc.tuple(single('s1'), single('s2')),
      picks: fc
        .integer({ min: 0, max: most })
        .chain((count) => fc.tuple(...Array.from({ length: count }, (_, i) => pick(i)))),
      couple: fc.boolean(),
      coupleDiscountPercent: fc.constantFrom(0, 5, 10, 12.5),
      promo: fc.option(promo),
      tierNow: tier,
    })
    .map(({ several: many, howMany, singles, ...rest }) => ({
      ...rest,
      items: [...many.slice(0, howMany), ...singles],
      extras: [],
      remaining: (code: string) => many.find((item) => item.code === code)?.quota ?? Infinity,
    }))
}
