import type { Field } from '#app/data-api/shape/shape.ts'
import { inLocale, type Locale, languageTag } from '#app/platform/locale.ts'
import { pairOf } from '../editor/form-values.ts'
import { choiceWord } from '../labels.ts'
import type { Names } from '../reference-names.ts'
import { shownText } from '../shown-text.ts'
import styles from './ListTable.module.css'

type CellProps = {
  readonly field: Field
  readonly value: unknown
  /** The names of referenced documents. */
  readonly names: Names[string] | undefined
  readonly locale: Locale
}

/** A value in its row: choices look alike in all rows, numbers are aligned, an empty value is a faint dash, a long text ends within its column. */
export function Cell({ field, value, names, locale }: CellProps) {
  const text = shownText(field, value, locale)
  if (text === '') return <span className={styles.nothing}>–</span>
  const named = names?.[text]
  if (named !== undefined) return <span className={styles.short}>{named}</span>
  switch (field.kind) {
    case 'choice':
      return (
        <span className={styles.choice} data-choice={String(value)}>
          {text}
        </span>
      )
    case 'choices':
    case 'textList':
      return (
        <span className={styles.texts}>
          {(Array.isArray(value) ? value : []).map((one) => (
            <span key={String(one)}>
              {field.kind === 'choices'
                ? choiceWord(String(one), locale)
                : (names?.[String(one)] ?? String(one))}
            </span>
          ))}
        </span>
      )
    case 'bilingual': {
      const { text: translated, locale: of } = inLocale(pairOf(value), locale)
      return <span lang={of === locale ? undefined : languageTag(of)}>{translated}</span>
    }
    case 'boolean':
      return <span data-is={value === true}>{text}</span>
    case 'cents':
    case 'number':
      return <span className={styles.figure}>{text}</span>
    case 'id':
      return <code className={styles.id}>{text}</code>
    default:
      return <span className={styles.short}>{text}</span>
  }
}
