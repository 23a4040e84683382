import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { PriceItem } from '#app/pricing/price-item.ts'
import type { FormEvent } from '../register-page.ts'
import styles from './QuickChoices.module.css'
import { picksAfter, quickChoices } from './quick-choice.ts'

type QuickChoicesProps = {
  /** Those that may be picked. */
  readonly events: readonly FormEvent[]
  readonly items: readonly PriceItem[]
  readonly picks: readonly string[]
  readonly pick: (eventIds: readonly string[]) => void
  readonly locale: Locale
}

/** Buttons that pick several events at once. Without JavaScript they send the form, which comes back with them ticked. */
export function QuickChoices({ events, items, picks, pick, locale }: QuickChoicesProps) {
  return (
    <fieldset>
      <legend className={styles.legend}>{m.register_quick_legend({}, { locale })}</legend>
      <div className={styles.choices}>
        {quickChoices(events, items, locale).map((choice) => (
          <button
            key={choice.value}
            type="submit"
            name="quick"
            value={choice.value}
            className={styles.choice}
            aria-pressed={choice.eventIds.every((id) => picks.includes(id))}
            onClick={(click) => {
              click.preventDefault()
              pick(picksAfter(picks, choice))
            }}
          >
            {choice.label} <span className={styles.count}>{choice.eventIds.length}</span>
          </button>
        ))}
        {picks.length > 0 && (
          <button
            type="submit"
            name="quick"
            value="none"
            className={styles.clear}
            onClick={(click) => {
              click.preventDefault()
              pick([])
            }}
          >
            {m.register_quick_clear({}, { locale })}
          </button>
        )}
      </div>
    </fieldset>
  )
}
