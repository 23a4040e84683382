import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { withValues } from '../filter.ts'
import { type ChoiceNames, sentenceOf } from '../filter-text.ts'
import type { ListState } from '../list-state.ts'
import styles from './FilterSentence.module.css'

type FilterSentenceProps = {
  readonly locale: Locale
  readonly state: ListState
  readonly names: ChoiceNames
  readonly go: (to: Partial<ListState>) => void
}

/** The active filters as a sentence whose parts can be removed. Empty when all registrations are shown. */
export function FilterSentence({ locale, state, names, go }: FilterSentenceProps) {
  const { q, filter } = state
  if (q === '' && Object.keys(filter).length === 0) return null
  return (
    <p className={styles.sentence}>
      {sentenceOf(q, filter, names, locale).map(({ dimension, text }, n) =>
        dimension === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word of a sentence has its place alone
          <span key={n}>{text}</span>
        ) : (
          <button
            key={dimension}
            type="button"
            className={styles.part}
            aria-label={m.regs_filter_remove({ what: text }, { locale })}
            onClick={() => go({ filter: withValues(filter, dimension, []) })}
          >
            {text} <span aria-hidden="true">×</span>
          </button>
        ),
      )}
    </p>
  )
}
