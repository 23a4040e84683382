import type { Bilingual } from '#app/platform/locale.ts'
import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'
import { type EventGroup, eventsOf, picksOf, type WantedCounts } from './calculator.ts'
import { type Charge, charge, type Purchase } from './charge.ts'
import type { QuoteInput } from './quote.ts'
import { type EventNoun, nounOf } from './quote-line.ts'

/** How the price could be lower, or why it is good; language-independent. Every number holds when the advice is followed. */
export type Advice =
  | {
      readonly key: 'add'
      readonly group: EventGroup
      /** How many more of the group. */
      readonly count: number
      /** What the total rises by; below 0 it falls. */
      readonly extraCents: Cents
      /** What then pays for it. */
      readonly pass: Bilingual
      /** How many events it then pays for. */
      readonly covers: number
      readonly noun: EventNoun
    }
  | { readonly key: 'saved'; readonly pass: Bilingual; readonly savedCents: Cents }

/** How many further events are worth mentioning. */
const mostFurther = 3

/**
 * The single advice about a choice: the smallest addition that costs less than its singles, cheapest first; else what a pass saves; null
 * when nothing is to be said. P15-P17.
 * @param inputOf the terms, with the picks given
 */
export function adviceFor(
  groups: readonly EventGroup[],
  wanted: WantedCounts,
  inputOf: (picks: QuoteInput['picks']) => QuoteInput,
): Advice | null {
  const now = chargeOf(groups, wanted, inputOf)
  const further = groups.flatMap((group) => {
    const had = wanted[group.key] ?? 0
    if (had === 0 || group.priceItem === null) return []
    return Array.from(
      { length: Math.min(mostFurther, group.events.length - had) },
      (_, index) => index + 1,
    ).flatMap((count) =>
      addingOf(
        group,
        count,
        now,
        chargeOf(groups, { ...wanted, [group.key]: had + count }, inputOf),
        inputOf,
      ),
    )
  })
  const [best] = further.sort((a, b) => a.extraCents - b.extraCents || a.count - b.count)
  return best ?? savedBy(now, inputOf)
}

function chargeOf(
  groups: readonly EventGroup[],
  wanted: WantedCounts,
  inputOf: (picks: QuoteInput['picks']) => QuoteInput,
): Charge {
  const input = inputOf([])
  const full = inputOf(picksOf(eventsOf(groups, wanted), input.tierNow))
  return charge({ ...full, promo: null }, full.picks)
}

/** Worth saying where a pass or pack pays for more events than before and all that is added costs less than singly. */
function addingOf(
  group: EventGroup,
  count: number,
  now: Charge,
  then: Charge,
  inputOf: (picks: QuoteInput['picks']) => QuoteInput,
): Extract<Advice, { key: 'add' }>[] {
  const { items, tierNow } = inputOf([])
  const single = items.find(({ code }) => code === group.priceItem)?.amountCents[tierNow] ?? 0
  const extraCents = cents(then.totalCents - now.totalCents)
  const pays = then.purchases
    .filter((bought) => bought.item.kind !== 'single' && bought.picks.length > coveredBefore(now, bought))
    .sort((a, b) => b.picks.length - a.picks.length)[0]
  if (!pays || extraCents >= count * single) return []
  const { item, picks } = pays
  return [
    { key: 'add', group, count, extraCents, pass: item.name, covers: picks.length, noun: nounOf(picks) },
  ]
}

function coveredBefore({ purchases }: Charge, { item }: Purchase): number {
  return purchases.find((bought) => bought.item.code === item.code)?.picks.length ?? 0
}

function savedBy({ purchases }: Charge, inputOf: (picks: QuoteInput['picks']) => QuoteInput): Advice | null {
  const { items } = inputOf([])
  const saved = purchases.flatMap(({ item, picks, amountCents, coupleDiscountCents }) => {
    if (item.kind === 'single') return []
    const singly = sumCents(
      picks.map(
        ({ priceItem, tier }) => items.find(({ code }) => code === priceItem)?.amountCents[tier] ?? cents(0),
      ),
    )
    const savedCents = cents(singly - (amountCents - coupleDiscountCents))
    return savedCents > 0 ? [{ key: 'saved', pass: item.name, savedCents } as const] : []
  })
  return saved.sort((a, b) => b.savedCents - a.savedCents)[0] ?? null
}
