import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { PriceItem } from '../price-item.ts'
import type { PricedEvent } from '../quote/calculator.ts'
import { quote } from '../quote/quote.ts'
import type { Tier } from '../tier.ts'
import { PriceLines } from './PriceLines.tsx'
import styles from './SelectionPrice.module.css'

type SelectionPriceProps = {
  /** What the visitor chose of the programme, as the address says. */
  readonly chosen: readonly PricedEvent[]
  readonly items: readonly PriceItem[]
  readonly tier: Tier
  readonly locale: Locale
}

/** What the events a visitor chose would cost today, somebody alone with a place in each: the same quote that is charged. */
export function SelectionPrice({ chosen, items, tier, locale }: SelectionPriceProps) {
  const answer = quote({
    ...{ items, couple: false, coupleDiscountPercent: 0, promo: null, extras: [], tierNow: tier },
    picks: chosen.map(({ id, kind, tags, priceItem }) => ({
      ...{ eventId: id, kind, tags, priceItem, tier },
      state: 'placed',
    })),
    remaining: () => Infinity,
  })
  return (
    <section className={styles.selection}>
      <h2>{m.pricing_selection_title({ count: chosen.length }, { locale })}</h2>
      <p className={styles.note}>{m.pricing_selection_note({}, { locale })}</p>
      <PriceLines quote={{ ...answer, hints: answer.hints.slice(-1) }} locale={locale} />
    </section>
  )
}
