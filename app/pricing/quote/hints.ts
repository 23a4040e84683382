import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'
import { mayCover } from '../price-item.ts'
import type { Tier } from '../tier.ts'
import { type Charge, charge, type PricedPick, type Terms } from './charge.ts'
import { type Hint, nounOf } from './quote-line.ts'

/** How many further picks are worth mentioning. */
const mostFurther = 3

/** Of how many sorts of picks one more is tried out. */
const sorts = 3

type HintTerms = Terms & { readonly tierNow: Tier }

/** Why the price is what it is, and what little would make it better. Nothing here changes the price. P6, P15–P17. */
export function hintsFor(terms: HintTerms, placed: readonly PricedPick[], now: Charge): Hint[] {
  const examples = oneOfEachSort(terms, placed)
  return [
    ...saved(terms, now),
    ...freeMore(terms, placed, now, examples),
    ...nearlyThere(terms, placed, now, examples),
    ...soldOut(terms, placed, now),
  ]
}

/** "Full pass: €24 less than 6 classes one by one." P15. */
function saved(terms: Terms, { purchases }: Charge): Hint[] {
  return purchases.flatMap(({ item, count, picks, amountCents, coupleDiscountCents }): Hint[] => {
    const savedCents = cents(oneByOne(terms, picks) - (amountCents - coupleDiscountCents))
    if (item.kind === 'single' || savedCents <= 0) return []
    const events = picks.length
    return [{ rule: 'P15', key: 'saved', name: item.name, count, savedCents, events, noun: nounOf(picks) }]
  })
}

/** "One more class costs nothing." P16. */
function freeMore(
  terms: HintTerms,
  placed: readonly PricedPick[],
  now: Charge,
  examples: readonly PricedPick[],
): Hint[] {
  if (now.purchases.every(({ item }) => item.kind === 'single')) return []
  const nouns = new Set<PricedPick['kind']>()
  for (const example of examples) {
    const more = withMore(terms, placed, example, 1)
    if (more.totalCents === now.totalCents && paysByPass(more, 'more-1')) nouns.add(example.kind)
  }
  return [...nouns].map((noun) => ({ rule: 'P16', key: 'freeMore', noun }))
}

/** "2 more classes and a Full pass is cheaper." The nearest such offer, one only. P17. */
function nearlyThere(
  terms: HintTerms,
  placed: readonly PricedPick[],
  now: Charge,
  examples: readonly PricedPick[],
): Hint[] {
  const had = new Set(now.purchases.map(({ item }) => item.code))
  for (let events = 1; events <= mostFurther; events++) {
    for (const example of examples) {
      const more = withMore(terms, placed, example, events)
      const found = more.purchases.find(({ item }) => item.kind !== 'single' && !had.has(item.code))
      const extraCents = cents(more.totalCents - now.totalCents)
      if (!found || extraCents >= events * singlePrice(terms, example)) continue
      return [
        { rule: 'P17', key: 'nearlyThere', name: found.item.name, events, noun: example.kind, extraCents },
      ]
    }
  }
  return []
}

/** "Full pass is sold out", where it would have been cheaper. P6. */
function soldOut(terms: Terms, placed: readonly PricedPick[], now: Charge): Hint[] {
  if (terms.items.every(({ quota, kind }) => quota === null || kind === 'extra')) return []
  const unlimited = charge({ ...terms, remaining: () => Infinity }, placed)
  if (unlimited.totalCents >= now.totalCents) return []
  return unlimited.purchases
    .filter(({ item, count }) => item.quota !== null && count > terms.remaining(item.code))
    .map(({ item }) => ({ rule: 'P6', key: 'soldOut', name: item.name }))
}

/** One pick of each kind that the dancer has chosen most often: candidates for one more. */
function oneOfEachSort({ items }: Terms, placed: readonly PricedPick[]): PricedPick[] {
  const alike = new Map<string, PricedPick[]>()
  for (const pick of placed) {
    if (pick.priceItem === null) continue
    const passes = items.filter((item) => mayCover(item, pick)).map(({ code }) => code)
    const sort = JSON.stringify([pick.kind, pick.priceItem, passes.sort()])
    alike.set(sort, [...(alike.get(sort) ?? []), pick])
  }
  return [...alike]
    .sort(([a, those], [b, others]) => others.length - those.length || (a < b ? -1 : 1))
    .slice(0, sorts)
    .flatMap(([, picks]) => picks.slice(0, 1))
}

function withMore(
  terms: HintTerms,
  placed: readonly PricedPick[],
  example: PricedPick,
  count: number,
): Charge {
  const more = Array.from({ length: count }, (_, index) => ({
    ...example,
    eventId: `more-${index + 1}`,
    tier: terms.tierNow,
  }))
  return charge(terms, [...placed, ...more])
}

function paysByPass({ purchases }: Charge, eventId: string): boolean {
  return purchases.some(
    ({ item, picks }) => item.kind !== 'single' && picks.some((pick) => pick.eventId === eventId),
  )
}

function oneByOne({ items }: Terms, picks: readonly PricedPick[]): Cents {
  return sumCents(
    picks.map(
      ({ priceItem, tier }) => items.find(({ code }) => code === priceItem)?.amountCents[tier] ?? cents(0),
    ),
  )
}

function singlePrice(terms: HintTerms, { priceItem }: PricedPick): number {
  return terms.items.find(({ code }) => code === priceItem)?.amountCents[terms.tierNow] ?? 0
}
