import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPrice } from '#app/platform/values/money.ts'
import { priceItems } from '#db/seed/prices.ts'
import { events as programme } from '#db/seed/programme.ts'
import { tiers } from '../tier.ts'
import { adviceText } from '../ui/AdviceSentence.tsx'
import { type Advice, adviceFor } from './advice.ts'
import { compareWays, eventsOf, groupEvents, type PricedEvent, picksOf } from './calculator.ts'
import { charge } from './charge.ts'
import { type QuoteInput, quote } from './quote.ts'

/*
 * What the calculator claims, on the demo's own programme and price list: its table, its sentence of advice and the quote agree to the cent,
 * for 500 random selections.
 */

const events: PricedEvent[] = programme
  .filter(({ status }) => status === 'published')
  .map(({ id, kind, level, tags, priceItem, startsAt, endsAt }) => ({
    id,
    name: id,
    kind,
    level,
    tags,
    priceItem,
    from: startsAt.getTime() / 60_000,
    until: endsAt.getTime() / 60_000,
  }))
const groups = groupEvents(events)

const selections = fc.record({
  counts: fc.tuple(
    ...groups.map(({ events: of }) =>
      fc.oneof(
        { weight: 6, arbitrary: fc.constant(0) },
        { weight: 3, arbitrary: fc.integer({ min: 1, max: Math.min(3, of.length) }) },
        { weight: 1, arbitrary: fc.integer({ min: 0, max: of.length }) },
      ),
    ),
  ),
  tier: fc.constantFrom(...tiers),
  couple: fc.boolean(),
})
type Selection = {
  readonly counts: readonly number[]
  readonly tier: (typeof tiers)[number]
  readonly couple: boolean
}

function shown({ counts, tier, couple }: Selection) {
  const wanted = Object.fromEntries(groups.map(({ key }, index) => [key, counts[index] ?? 0]))
  const inputOf = (picks: QuoteInput['picks']): QuoteInput => ({
    items: priceItems,
    couple,
    coupleDiscountPercent: 10,
    promo: null,
    extras: [],
    tierNow: tier,
    picks,
    remaining: () => Infinity,
  })
  const input = inputOf(picksOf(eventsOf(groups, wanted), tier))
  return { wanted, inputOf, input, advice: adviceFor(groups, wanted, inputOf) }
}

/** Follows the advice, and prices what one then has. */
function followed(
  { wanted, inputOf, input }: ReturnType<typeof shown>,
  advice: Extract<Advice, { key: 'add' }>,
) {
  const { key } = advice.group
  const more = { ...wanted, [key]: (wanted[key] ?? 0) + advice.count }
  return inputOf(picksOf(eventsOf(groups, more), input.tierNow))
}

describe('the statements of the calculator', () => {
  it('P4 P15 P16 P17 table, sentence and quote agree to the cent, for 500 random selections', () => {
    const said = new Set<string>()
    fc.assert(
      fc.property(selections, (selection) => {
        const page = shown(selection)
        const total = quote(page.input).totalCents
        const ways = compareWays(page.input)
        // the table: its first row is the quote, and no row is below it
        expect(ways[0]?.totalCents).toBe(total)
        for (const way of ways) {
          expect(way.totalCents).toBeGreaterThanOrEqual(total)
          expect(way.totalCents).toBe(costOf(way, page.input))
        }
        // the sentence: who follows it pays what it says, and is covered as it says
        const { advice } = page
        said.add(advice ? `${advice.key} ${advice.key === 'add' && Math.sign(advice.extraCents)}` : 'nothing')
        if (advice?.key === 'add') {
          const then = followed(page, advice)
          expect(quote(then).totalCents).toBe(total + advice.extraCents)
          const pass = charge(then, then.picks).purchases.find(({ item }) => item.name === advice.pass)
          expect(pass?.picks).toHaveLength(advice.covers)
          for (const locale of ['en', 'sl'] as const) {
            const text = adviceText(advice, priceItems, locale)
            if (advice.extraCents > 0) expect(text).toContain(formatPrice(advice.extraCents, locale))
            expect(text).not.toMatch(/[.,]00|P\d/)
          }
        }
        if (advice?.key === 'saved') {
          const oneByOne = charge(
            { ...page.input, items: priceItems.filter(({ kind }) => kind === 'single') },
            page.input.picks,
          ).totalCents
          expect(advice.savedCents).toBeLessThanOrEqual(oneByOne - total)
        }
      }),
      { numRuns: 500, seed: 2025 },
    )
    // each sort of sentence was tried
    expect([...said].sort()).toEqual(['add -1', 'add 0', 'add 1', 'nothing', 'saved false'])
  })

  it('P4 a table without packs beside passes fails this test', () => {
    const wrong = fc.sample(selections, { numRuns: 500, seed: 2025 }).filter((selection) => {
      const { input } = shown(selection)
      const passes = priceItems.filter(({ kind }) => kind === 'pass' || kind === 'pack')
      const singles = priceItems.filter(({ kind }) => kind === 'single')
      const alone = [null, ...passes].map(
        (item) => charge({ ...input, items: item ? [item, ...singles] : singles }, input.picks).totalCents,
      )
      return Math.min(...alone) !== quote(input).totalCents
    })
    expect(wrong.length).toBeGreaterThan(0)
  })

  it('P17 a sentence that promises one euro less fails this test', () => {
    const adding = fc.sample(selections, { numRuns: 500, seed: 2025 }).flatMap((selection) => {
      const page = shown(selection)
      return page.advice?.key === 'add' ? [{ page, advice: page.advice }] : []
    })
    expect(adding.length).toBeGreaterThan(50)
    for (const { page, advice } of adding) {
      const promised = quote(page.input).totalCents + advice.extraCents - 100
      expect(quote(followed(page, advice)).totalCents).not.toBe(promised)
    }
  })
})

/** The passes of a way at their prices, and what they leave, singly: counted again. */
function costOf(way: ReturnType<typeof compareWays>[number], input: QuoteInput): number {
  const singles = input.items.filter(({ kind }) => kind === 'single')
  const nothing = {
    superEarly: 0,
    early: 0,
    regular: 0,
    door: 0,
  } as QuoteInput['items'][number]['amountCents']
  const given = way.passes.flatMap(({ item, count }) =>
    Array.from({ length: count }, (_, n) => ({
      ...item,
      code: `${item.code} ${n}`,
      amountCents: nothing,
      quota: 1,
    })),
  )
  const rest = charge({ ...input, items: [...given, ...singles], remaining: () => 1 }, input.picks).totalCents
  const passes = way.passes.reduce((sum, { item, count }) => {
    const amount = item.amountCents[input.tierNow]
    return sum + count * (input.couple ? amount - Math.round(amount * 0.1) : amount)
  }, 0)
  return rest + passes
}
