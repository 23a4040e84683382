import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { EditedField } from '../../editor/edited-field.ts'
import { type FormValue, fromForm, textIn } from '../../editor/form-values.ts'
import { shownText } from '../../shown-text.ts'
import { type Choice, labelIn, useChoices } from '../../use-choices.ts'
import styles from './Editor.module.css'
import { FieldControl } from './FieldControl.tsx'

export type FieldRowProps = {
  readonly field: EditedField
  readonly value: FormValue
  /** as the server has it */
  readonly before: FormValue | undefined
  readonly error: string | undefined
  readonly isTouched: boolean
  /** Whether another user has changed the field as well. */
  readonly isClash: boolean
  readonly isFirst: boolean
  readonly isNew: boolean
  readonly locale: Locale
  readonly onChange: (value: FormValue) => void
  readonly onTakeBack: () => void
}

/** A control, and under it what it was before it was changed: one press takes that back. */
export function FieldRow(props: FieldRowProps) {
  const { field, before, isTouched, isClash, locale, onTakeBack } = props
  const isWide = ['longText', 'bilingual', 'object', 'rows', 'choices', 'textList', 'password'].includes(
    field.kind,
  )
  const choices = useChoices(field.names, locale)
  const was = beforeText(field, before, choices, locale)
  return (
    <div className={styles.row} data-wide={isWide} data-touched={isTouched} data-clash={isClash}>
      <FieldControl {...props} choices={choices} />
      {isTouched && field.kind !== 'password' && (
        <button type="button" className={styles.was} onClick={onTakeBack}>
          {isClash
            ? `${m.lists_conflict_theirs({ value: was }, { locale })} – ${m.lists_conflict_take({}, { locale })}`
            : m.lists_changed_was({ before: was }, { locale })}
        </button>
      )}
    </div>
  )
}

function beforeText(
  field: EditedField,
  before: FormValue | undefined,
  choices: readonly Choice[] | null,
  locale: Locale,
): string {
  if (before === undefined) return m.lists_nothing({}, { locale })
  if (field.names && field.kind !== 'rows') {
    const values = Array.isArray(before) ? before : [textIn(before)]
    return values.map((value) => labelIn(choices, value)).join(', ') || m.lists_nothing({}, { locale })
  }
  const value = fromForm(field, before)
  return (value.ok && shownText(field, value.value, locale)) || m.lists_nothing({}, { locale })
}
