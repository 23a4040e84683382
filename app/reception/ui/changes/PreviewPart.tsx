import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { cents, formatCents } from '#app/platform/values/money.ts'
import type { ChangePreview } from '../../changes/desk-answer.ts'
import styles from '../reception.module.css'

type PreviewPartProps = {
  readonly preview: ChangePreview
  readonly isBusy: boolean
  readonly locale: Locale
  /** The name of the button that does it. */
  readonly does: string
  onDo(): void
  onBack(): void
}

/** The consequences of a change, as the office sees them, and the button that makes it at this price. Q24 */
export function PreviewPart({ preview, isBusy, locale, does, onDo, onBack }: PreviewPartProps) {
  return (
    <div className={styles.line}>
      <p className={styles.why} role="status">
        {totalText(preview, locale)}
      </p>
      {preview.groups.map(({ title, lines, more }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
            {more > 0 && <li>{m.lists_effects_more({ count: more }, { locale })}</li>}
          </ul>
        </section>
      ))}
      <div className={styles.pair}>
        <button type="button" disabled={isBusy} onClick={onBack}>
          {m.reception_cancel({}, { locale })}
        </button>
        <button type="button" className={styles.main} aria-busy={isBusy} disabled={isBusy} onClick={onDo}>
          {does}
        </button>
      </div>
    </div>
  )
}

function totalText({ beforeCents, afterCents }: ChangePreview, locale: Locale): string {
  const after = formatCents(afterCents, locale)
  if (beforeCents === null) return m.reception_change_total({ amount: after }, { locale })
  const by = afterCents - beforeCents
  if (by === 0) return m.regs_swap_price_same({ after }, { locale })
  const difference = `${by > 0 ? '+' : '−'}${formatCents(cents(Math.abs(by)), locale)}`
  return m.regs_swap_price({ before: formatCents(beforeCents, locale), after, difference }, { locale })
}
