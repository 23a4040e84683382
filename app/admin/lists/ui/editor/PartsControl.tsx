import { Checkbox, TextInput } from '@mantine/core'
import { m } from '#app/platform/messages/messages.js'
import { isBooleanPart } from '../../editor/form-values.ts'
import { fieldLabel, partWord } from '../../labels.ts'
import styles from './Editor.module.css'
import type { FieldRowProps } from './FieldRow.tsx'

/** A document within the document: a field for each of its parts; a list of documents is read-only. */
export function PartsControl({ field, value, error, locale, onChange }: FieldRowProps) {
  const { parts = [], required } = field
  const label = fieldLabel(field, locale)
  if (typeof value === 'string') {
    return (
      <TextInput
        label={label}
        value={value}
        readOnly
        error={error}
        description={m.lists_by_system({}, { locale })}
      />
    )
  }
  const known =
    typeof value === 'object' && !Array.isArray(value)
      ? (value as Readonly<Record<string, string | boolean>>)
      : {}
  const set = (name: string, part: string | boolean) => onChange({ ...known, [name]: part })
  return (
    <fieldset className={styles.parts}>
      <legend className={required ? styles.must : undefined}>{label}</legend>
      {parts.map((name) =>
        isBooleanPart(name) ? (
          <Checkbox
            key={name}
            className={styles.tick}
            label={partWord(name, locale)}
            checked={known[name] === true}
            onChange={({ currentTarget }) => set(name, currentTarget.checked)}
          />
        ) : (
          <TextInput
            key={name}
            label={partWord(name, locale)}
            value={String(known[name] ?? '')}
            error={error !== undefined}
            onChange={({ currentTarget }) => set(name, currentTarget.value)}
          />
        ),
      )}
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
