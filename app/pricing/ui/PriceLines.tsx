import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatPrice } from '#app/platform/values/money.ts'
import { hintText, lineLabel } from '../quote/line-text.ts'
import type { Quote } from '../quote/quote.ts'
import type { QuoteLine } from '../quote/quote-line.ts'
import styles from './PriceLines.module.css'

type PriceLinesProps = {
  readonly quote: Pick<Quote, 'lines' | 'totalCents' | 'ifAllPlacedCents'> & Partial<Pick<Quote, 'hints'>>
  readonly locale: Locale
}

/** What is paid and for what, what waiting picks would add, and why it is that price. The rule behind a line is in the markup, not in the text. */
export function PriceLines({ quote, locale }: PriceLinesProps) {
  const { lines, totalCents, ifAllPlacedCents, hints = [] } = quote
  const due = lines.filter(({ ifPlaced }) => !ifPlaced)
  const later = lines.filter(({ ifPlaced }) => ifPlaced)
  if (lines.length === 0) return <p className={styles.nothing}>{m.pricing_nothing_chosen({}, { locale })}</p>

  return (
    <div className={styles.price}>
      <table className={styles.lines}>
        <caption>{m.pricing_lines_caption({}, { locale })}</caption>
        <tbody>
          {due.map((line) => (
            <Line key={keyOf(line)} line={line} locale={locale} />
          ))}
        </tbody>
        <tbody className={styles.total}>
          <tr>
            <th scope="row">{m.pricing_total({}, { locale })}</th>
            <td>{formatPrice(totalCents, locale)}</td>
          </tr>
        </tbody>
        {later.length > 0 && (
          <tbody className={styles.later}>
            {later.map((line) => (
              <Line key={keyOf(line)} line={line} locale={locale} />
            ))}
            <tr>
              <th scope="row">{m.pricing_total_if_placed({}, { locale })}</th>
              <td>{formatPrice(ifAllPlacedCents, locale)}</td>
            </tr>
          </tbody>
        )}
      </table>
      {hints.length > 0 && (
        <ul className={styles.hints} aria-label={m.pricing_hints_title({}, { locale })}>
          {hints.map((hint) => (
            <li key={JSON.stringify(hint)} data-rule={hint.rule}>
              {hintText(hint, locale)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Line({ line, locale }: { readonly line: QuoteLine; readonly locale: Locale }) {
  const sign = line.ifPlaced && line.amountCents > 0 ? '+' : ''
  return (
    <tr className={line.amountCents < 0 ? styles.discount : undefined} data-rule={line.rule}>
      <th scope="row">{lineLabel(line, locale)}</th>
      <td>{sign + formatPrice(line.amountCents, locale)}</td>
    </tr>
  )
}

function keyOf({ rule, item, label }: QuoteLine): string {
  return [rule, item, 'tier' in label ? label.tier : label.key].join(' ')
}
