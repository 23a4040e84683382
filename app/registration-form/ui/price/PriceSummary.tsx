import type { RegistrationPhase } from '#app/festival/phase.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { Quote } from '#app/pricing/quote/quote.ts'
import { PriceLines } from '#app/pricing/ui/PriceLines.tsx'
import styles from './PriceSummary.module.css'
import { type NamedPrice, quoteNamed } from './price-of-draft.ts'

type PriceSummaryProps = {
  /** The price computed in the browser. */
  readonly price: Quote
  /** The price the server returned since, which takes precedence. */
  readonly named: NamedPrice | null
  readonly picks: number
  readonly phase: RegistrationPhase
  readonly locale: Locale
}

/** The current price, line by line. */
export function PriceSummary({ price, named, picks, phase, locale }: PriceSummaryProps) {
  return (
    <div className={styles.summary}>
      <h2 className={styles.title}>{m.register_price_title({}, { locale })}</h2>
      {price.lines.length === 0 && !named ? (
        <p className={styles.note}>{m.register_price_empty({}, { locale })}</p>
      ) : (
        <>
          {picks > 0 && (
            <p className={styles.note}>{m.register_picked_count({ count: picks }, { locale })}</p>
          )}
          <PriceLines quote={named ? quoteNamed(named) : price} locale={locale} />
          {price.totalCents === 0 && price.ifAllPlacedCents > 0 && (
            <p className={styles.note}>{m.register_price_nothing_now({}, { locale })}</p>
          )}
          {phase === 'notYetOpen' && (
            <p className={styles.note}>{m.register_price_if_opening({}, { locale })}</p>
          )}
        </>
      )}
    </div>
  )
}
