import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatPrice } from '#app/platform/values/money.ts'
import type { PriceItem } from '../price-item.ts'
import { type PricedEvent, picksOf } from '../quote/calculator.ts'
import { type Quote, quote } from '../quote/quote.ts'
import type { Tier } from '../tier.ts'
import { PriceLines } from './PriceLines.tsx'
import styles from './SelectionPrice.module.css'

type ChosenEvent = Pick<PricedEvent, 'id' | 'kind' | 'tags' | 'priceItem'>

type SelectionPriceProps = {
  /** What the visitor chose of the programme, as the address says. */
  readonly chosen: readonly ChosenEvent[]
  /** The couple's discount on passes and packs; 0: a solo. */
  readonly couplePercent?: number
  readonly items: readonly PriceItem[]
  readonly tier: Tier
  readonly locale: Locale
}

/** The quote of the chosen events today, all placed, as a solo or in a couple: the same calculation as for a registration. */
export function SelectionPrice({ locale, ...selection }: SelectionPriceProps) {
  const answer = quoteOf(selection)
  const { chosen } = selection
  return (
    <section className={styles.selection}>
      <h2>{m.pricing_selection_title({ count: chosen.length }, { locale })}</h2>
      <p className={styles.note}>{m.pricing_selection_note({}, { locale })}</p>
      <PriceLines quote={{ ...answer, hints: answer.hints.slice(-1) }} locale={locale} />
    </section>
  )
}

/** The total alone. */
export function SelectionTotal({ locale, ...selection }: SelectionPriceProps) {
  return formatPrice(quoteOf(selection).totalCents, locale)
}

function quoteOf({ chosen, couplePercent = 0, items, tier }: Omit<SelectionPriceProps, 'locale'>): Quote {
  return quote({
    items,
    couple: couplePercent > 0,
    coupleDiscountPercent: couplePercent,
    promo: null,
    extras: [],
    tierNow: tier,
    picks: picksOf(chosen, tier),
    remaining: () => Infinity,
  })
}
