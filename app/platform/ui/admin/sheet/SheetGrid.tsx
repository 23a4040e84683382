import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { joinNames } from '../../join-names.ts'
import { SheetCell } from './SheetCell.tsx'
import styles from './SheetGrid.module.css'
import {
  type CellChange,
  type CellPlace,
  copiedText,
  moveRow,
  pastedCells,
  rangeOf,
  type Sheet,
  setCells,
} from './sheet.ts'

export type SheetColumn = {
  readonly name: string
  readonly label: string
  readonly isNumber?: boolean
  /** The values to choose from; absent: the cell is typed. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
  /** Over several columns, where this is the first of them. */
  readonly group?: { readonly label: string; readonly span: number }
}

export type SheetGridProps = {
  readonly label: string
  readonly columns: readonly SheetColumn[]
  readonly sheet: Sheet
  /** The stored values, by line. */
  readonly stored: ReadonlyMap<string, Readonly<Record<string, string>>>
  /** The error of a cell; undefined: none. */
  readonly errorOf: (id: string, column: string) => string | undefined
  readonly isFixed: (id: string, column: string) => boolean
  /** Told which line the keyboard is in. */
  readonly onAt: (row: number) => void
  readonly onChange: (next: Sheet) => void
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onSave: () => void
}

const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * A table that is worked in like a spreadsheet: arrows move, typing writes, Enter and F2 open a cell, Shift with arrows marks several, Ctrl+C and Ctrl+V
 * exchange with spreadsheets, Ctrl+Z and Ctrl+Y go back and forth, Alt with arrows moves a line, Ctrl+S saves.
 */
export function SheetGrid(props: SheetGridProps) {
  const { label, columns, sheet, stored, errorOf, isFixed, onAt, onChange, onUndo, onRedo, onSave } = props
  const grid = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState<CellPlace>({ row: 0, column: 0 })
  const [anchor, setAnchor] = useState<CellPlace | null>(null)
  const [editing, setEditing] = useState<{ readonly begin: string } | null>(null)
  const shouldFocus = useRef(false)
  const names = columns.map(({ name }) => name)
  const range = rangeOf(at, anchor ?? at)

  useEffect(() => {
    if (!shouldFocus.current || editing) return
    shouldFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-at="${at.row},${at.column}"]`)?.focus()
  })

  const goTo = (place: CellPlace, isMarking = false) => {
    const row = Math.max(0, Math.min(sheet.length - 1, place.row))
    const column = Math.max(0, Math.min(columns.length - 1, place.column))
    setAnchor(isMarking ? (anchor ?? at) : null)
    setAt({ row, column })
    onAt(row)
    setEditing(null)
    shouldFocus.current = true
  }
  const write = (changes: readonly CellChange[]) =>
    onChange(
      setCells(
        sheet,
        changes.filter(({ row, column }) => !isFixed(sheet[row]?.id ?? '', column)),
      ),
    )
  const isOpen = (place: CellPlace) => !isFixed(sheet[place.row]?.id ?? '', names[place.column] ?? '')
  const commit = (value: string, by: readonly [number, number]) => {
    write([{ row: at.row, column: names[at.column] ?? '', value }])
    goTo({ row: at.row + by[0], column: at.column + by[1] })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing) return
    const { key, shiftKey, altKey } = event
    const isControl = event.ctrlKey || event.metaKey
    const way = ways[key]
    if (way && altKey && way[1] === 0) {
      onChange(moveRow(sheet, at.row, way[0]))
      goTo({ row: at.row + way[0], column: at.column })
    } else if (way && isControl)
      goTo({ row: at.row + way[0] * sheet.length, column: at.column + way[1] * columns.length }, shiftKey)
    else if (way) goTo({ row: at.row + way[0], column: at.column + way[1] }, shiftKey)
    else if (key === 'Home') goTo({ row: at.row, column: 0 })
    else if (key === 'End') goTo({ row: at.row, column: columns.length - 1 })
    else if (isControl && key.toLowerCase() === 'z') (shiftKey ? onRedo : onUndo)()
    else if (isControl && key.toLowerCase() === 'y') onRedo()
    else if (isControl && key.toLowerCase() === 's') onSave()
    else if ((key === 'Enter' || key === 'F2') && isOpen(at))
      setEditing({ begin: sheet[at.row]?.cells[names[at.column] ?? ''] ?? '' })
    else if (key === 'Delete' || key === 'Backspace') write(cellsIn(range, names))
    else if (key.length === 1 && !isControl && !altKey && isOpen(at)) {
      const { choices } = columns[at.column] ?? {}
      setEditing({ begin: choices ? (sheet[at.row]?.cells[names[at.column] ?? ''] ?? '') : key })
    } else return
    event.preventDefault()
  }
  const onCopy = (event: ClipboardEvent) => {
    if (editing) return
    event.clipboardData.setData('text/plain', copiedText(sheet, names, range))
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent) => {
    if (editing) return
    write(pastedCells(sheet, names, range, event.clipboardData.getData('text/plain')))
    event.preventDefault()
  }

  return (
    <div className={styles.scroll}>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is worked in like a spreadsheet is a grid
        role="grid"
        aria-label={label}
        aria-multiselectable="true"
        className={styles.grid}
        onKeyDown={onKeyDown}
        onCopy={onCopy}
        onPaste={onPaste}
      >
        <SheetHead columns={columns} />
        <tbody>
          {sheet.map(({ id, cells }, row) => (
            <tr key={id} data-new={!stored.has(id) || undefined}>
              {columns.map((column, index) => (
                <SheetCell
                  key={column.name}
                  column={column}
                  row={row}
                  index={index}
                  value={cells[column.name] ?? ''}
                  isAt={row === at.row && index === at.column}
                  isMarked={anchor !== null && isIn(range, { row, column: index })}
                  isChanged={stored.has(id) && stored.get(id)?.[column.name] !== (cells[column.name] ?? '')}
                  isFixed={isFixed(id, column.name)}
                  error={errorOf(id, column.name)}
                  editing={row === at.row && index === at.column ? editing : null}
                  onGo={(isMarking) => goTo({ row, column: index }, isMarking)}
                  onOpen={() => {
                    goTo({ row, column: index })
                    if (!isFixed(id, column.name)) setEditing({ begin: cells[column.name] ?? '' })
                  }}
                  onCommit={commit}
                  onCancel={() => goTo(at)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SheetHead({ columns }: Pick<SheetGridProps, 'columns'>) {
  const hasGroups = columns.some(({ group }) => group)
  const grouped = new Set<number>()
  columns.forEach(({ group }, index) => {
    for (let n = 0; group && n < group.span; n += 1) grouped.add(index + n)
  })
  return (
    <thead>
      {hasGroups && (
        <tr>
          {columns.map(({ name, label, group, isNumber }, index) => {
            if (group)
              return (
                <th key={name} scope="colgroup" colSpan={group.span} className={styles.group}>
                  {group.label}
                </th>
              )
            if (grouped.has(index)) return null
            return (
              <th key={name} scope="col" rowSpan={2} className={joinNames(isNumber && styles.number)}>
                {label}
              </th>
            )
          })}
        </tr>
      )}
      <tr>
        {columns.map(({ name, label, isNumber }, index) =>
          hasGroups && !grouped.has(index) ? null : (
            <th key={name} scope="col" className={joinNames(isNumber && styles.number)}>
              {label}
            </th>
          ),
        )}
      </tr>
    </thead>
  )
}

function isIn(range: ReturnType<typeof rangeOf>, { row, column }: CellPlace): boolean {
  return row >= range.top && row <= range.bottom && column >= range.left && column <= range.right
}

/** Every cell of a range, emptied. */
function cellsIn(range: ReturnType<typeof rangeOf>, names: readonly string[]): readonly CellChange[] {
  const changes: CellChange[] = []
  for (let row = range.top; row <= range.bottom; row += 1)
    for (const column of names.slice(range.left, range.right + 1)) changes.push({ row, column, value: '' })
  return changes
}
