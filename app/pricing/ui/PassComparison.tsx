import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatCents } from '#app/platform/values/money.ts'
import { comparePasses } from '../quote/calculator.ts'
import type { QuoteInput } from '../quote/quote.ts'
import styles from './PriceCalculator.module.css'

type PassComparisonProps = { readonly input: QuoteInput; readonly locale: Locale }

/** What the same choice costs with each pass by itself, and one by one. */
export function PassComparison({ input, locale }: PassComparisonProps) {
  const compared = comparePasses(input)
  const [cheapest] = compared
  if (!cheapest || compared.length < 2) return null
  return (
    <table className={styles.comparison}>
      <caption>{m.pricing_calculator_compare({}, { locale })}</caption>
      <tbody>
        {compared.map(({ item, totalCents }) => (
          <tr key={item?.code ?? ''}>
            <th scope="row">
              {item ? inLocale(item.name, locale).text : m.pricing_calculator_compare_singly({}, { locale })}
            </th>
            <td>
              {totalCents === cheapest.totalCents && (
                <small className={styles.cheapest}>{m.pricing_calculator_cheapest({}, { locale })}</small>
              )}{' '}
              {formatCents(totalCents, locale)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
