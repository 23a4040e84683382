import { Button, CloseButton, TextInput } from '@mantine/core'
import { m } from '#app/platform/messages/messages.js'
import type { EditedField } from '../../editor/edited-field.ts'
import { textIn } from '../../editor/form-values.ts'
import { fieldLabel, partWord } from '../../labels.ts'
import { cellsIn, rowsOfCells } from '../../rows-text.ts'
import { useChoices } from '../../use-choices.ts'
import styles from './Editor.module.css'
import type { FieldRowProps } from './FieldRow.tsx'
import { PickOne } from './ReferenceControl.tsx'

/** A list of small documents: a row of controls for each, one more, one less. */
export function RowsControl({ field, value, error, locale, onChange }: FieldRowProps) {
  const { columns = [], required } = field
  const label = fieldLabel(field, locale)
  const rows = cellsIn(columns, textIn(value))
  const change = (to: readonly (readonly string[])[]) => onChange(rowsOfCells(to))
  return (
    <fieldset className={styles.rows}>
      <legend className={required ? styles.must : undefined}>{label}</legend>
      {rows.map((cells, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is what stands in its place; all it holds comes from above
        <fieldset key={at} className={styles.cells} aria-label={`${label} ${at + 1}`}>
          {columns.map((column, n) => (
            <CellControl
              key={column.name}
              column={column}
              locale={locale}
              value={cells[n] ?? ''}
              isWrong={error !== undefined}
              onChange={(text) => change(rows.with(at, cells.with(n, text.replace(/\s*\n\s*/g, ' '))))}
            />
          ))}
          <CloseButton
            size="lg"
            aria-label={m.lists_row_remove({ field: label, number: String(at + 1) }, { locale })}
            onClick={() => change(rows.toSpliced(at, 1))}
          />
        </fieldset>
      ))}
      <Button variant="default" size="compact-md" onClick={() => change([...rows, columns.map(() => '')])}>
        {m.lists_row_add({}, { locale })}
      </Button>
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

type CellControlProps = Pick<FieldRowProps, 'locale'> & {
  readonly column: EditedField
  readonly value: string
  readonly isWrong: boolean
  readonly onChange: (value: string) => void
}

function CellControl({ column, value, isWrong, locale, onChange }: CellControlProps) {
  const { name, kind, names, required = false } = column
  const label = partWord(name, locale)
  const choices = useChoices(names, locale)
  if (names && choices?.length !== 0) {
    return (
      <PickOne
        label={label}
        value={value}
        choices={choices}
        locale={locale}
        onChange={onChange}
        isRequired={required}
        {...(isWrong && value === '' && required && { error: true })}
      />
    )
  }
  const isFigure = kind === 'number' || kind === 'cents'
  return (
    <TextInput
      label={label}
      value={value}
      error={isWrong && value === '' && required}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      autoComplete="off"
      {...(isFigure && { inputMode: 'decimal', className: styles.figure ?? '' })}
      {...(kind === 'cents' && { rightSection: '€' })}
    />
  )
}
