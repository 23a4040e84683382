import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { joinNames } from '../../join-names.ts'
import styles from './SheetGrid.module.css'
import type { SheetColumn } from './SheetGrid.tsx'

type SheetCellProps = {
  readonly column: SheetColumn
  readonly row: number
  readonly index: number
  readonly value: string
  readonly isAt: boolean
  readonly isMarked: boolean
  readonly isChanged: boolean
  readonly isFixed: boolean
  readonly error: string | undefined
  readonly editing: { readonly begin: string } | null
  readonly onGo: (isMarking: boolean) => void
  readonly onOpen: () => void
  readonly onCommit: (value: string, by: readonly [number, number]) => void
  readonly onCancel: () => void
}

/** One cell: read, or opened to be written. */
export function SheetCell(props: SheetCellProps) {
  const { column, row, index, value, isAt, isMarked, isChanged, isFixed, error, editing } = props
  const { onGo, onOpen, onCommit, onCancel } = props
  const shown = column.choices?.find((choice) => choice.value === value)?.label ?? value
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around it takes the keys
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
      role="gridcell"
      data-at={`${row},${index}`}
      tabIndex={isAt ? 0 : -1}
      aria-selected={isAt || isMarked}
      aria-readonly={isFixed || undefined}
      aria-invalid={error !== undefined || undefined}
      title={error}
      data-changed={isChanged || undefined}
      className={joinNames(column.isNumber && styles.number, isFixed && styles.fixed)}
      onClick={(event) => !editing && onGo(event.shiftKey)}
      onDoubleClick={() => !editing && onOpen()}
    >
      {editing ? (
        <CellInput column={column} begin={editing.begin} onCommit={onCommit} onCancel={onCancel} />
      ) : (
        shown
      )}
    </td>
  )
}

type CellInputProps = Pick<SheetCellProps, 'column' | 'onCommit' | 'onCancel'> & { readonly begin: string }

function CellInput({ column, begin, onCommit, onCancel }: CellInputProps) {
  const [text, setText] = useState(begin)
  const isDone = useRef(false)
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null)
  useEffect(() => input.current?.focus(), [])
  const commit = (by: readonly [number, number]) => {
    if (isDone.current) return
    isDone.current = true
    onCommit(text.trim(), by)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Enter') commit([event.shiftKey ? -1 : 1, 0])
    else if (event.key === 'Tab') commit([0, event.shiftKey ? -1 : 1])
    else if (event.key === 'Escape') {
      isDone.current = true
      onCancel()
    } else return
    event.preventDefault()
  }
  const shared = {
    ref: input,
    'aria-label': column.label,
    value: text,
    onKeyDown,
    onBlur: () => commit([0, 0]),
    className: styles.input,
  }
  return column.choices ? (
    <select {...shared} onChange={({ currentTarget }) => setText(currentTarget.value)}>
      {column.choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  ) : (
    <input {...shared} onChange={({ currentTarget }) => setText(currentTarget.value)} />
  )
}
