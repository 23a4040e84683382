import type { Locale } from '#app/platform/locale.ts'
import { formatCents } from '#app/platform/money.ts'
import { lineLabel } from '#app/pricing/line-text.ts'
import type { QuoteLine } from '#app/pricing/quote-line.ts'
import styles from './Lines.module.css'

/** The lines of a price: what each is for, and how much. Those that wait for a place stand apart. */
export function Lines({ lines, locale }: { readonly lines: readonly QuoteLine[]; readonly locale: Locale }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={`${line.rule} ${lineLabel(line, locale)}`} className={line.ifPlaced && styles.later}>
          <span>{lineLabel(line, locale)}</span>
          <span className={styles.amount}>
            {line.ifPlaced && line.amountCents > 0 && '+ '}
            {formatCents(line.amountCents, locale)}
          </span>
        </li>
      ))}
    </ul>
  )
}
