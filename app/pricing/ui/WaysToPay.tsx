import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatPrice } from '#app/platform/values/money.ts'
import { compareWays, type Way } from '../quote/calculator.ts'
import { severalOf } from '../quote/line-text.ts'
import type { QuoteInput } from '../quote/quote.ts'
import styles from './PriceCalculator.module.css'

type WaysToPayProps = { readonly input: QuoteInput; readonly locale: Locale }

/** The price of the same choice in other combinations; the first is the one charged. */
export function WaysToPay({ input, locale }: WaysToPayProps) {
  const ways = compareWays(input)
  if (ways.length < 2) return null
  return (
    <table className={styles.comparison}>
      <caption>{m.pricing_calculator_compare({}, { locale })}</caption>
      <tbody>
        {ways.map((way, index) => (
          <tr key={nameOf(way, locale)} className={index === 0 ? styles.cheapest : undefined}>
            <th scope="row">
              {nameOf(way, locale)}
              {index === 0 && <small>{m.pricing_calculator_cheapest({}, { locale })}</small>}
            </th>
            <td>{formatPrice(way.totalCents, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function nameOf({ passes }: Way, locale: Locale): string {
  if (passes.length === 0) return m.pricing_calculator_compare_singly({}, { locale })
  return passes
    .map(({ item, count }) => severalOf(count, inLocale(item.name, locale).text, locale))
    .join(' + ')
}
