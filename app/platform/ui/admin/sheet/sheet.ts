/** A line of a sheet: what its cells say, by column, as people type it. */
export type SheetRow = { readonly id: string; readonly cells: Readonly<Record<string, string>> }
export type Sheet = readonly SheetRow[]

/** A sheet with its undo and redo steps. */
export type SheetHistory = {
  readonly now: Sheet
  readonly past: readonly Sheet[]
  readonly future: readonly Sheet[]
}

export type CellPlace = { readonly row: number; readonly column: number }
export type CellChange = { readonly row: number; readonly column: string; readonly value: string }

/** Undoable steps. */
const MOST_STEPS = 200

/** A sheet without undo and redo steps. */
export function beginSheet(now: Sheet): SheetHistory {
  return { now, past: [], future: [] }
}

/**
 * Makes `next` the present sheet, as one undoable step; redo steps go, and of the undo steps 200 stay. The same history where nothing
 * changed.
 */
export function changeSheet(history: SheetHistory, next: Sheet): SheetHistory {
  if (JSON.stringify(next) === JSON.stringify(history.now)) return history
  return { now: next, past: [...history.past, history.now].slice(-MOST_STEPS), future: [] }
}

/** Goes back one step; unchanged where there is none. */
export function undoSheet({ now, past, future }: SheetHistory): SheetHistory {
  const before = past.at(-1)
  return before ? { now: before, past: past.slice(0, -1), future: [now, ...future] } : { now, past, future }
}

/** Takes the last undone step again; unchanged where there is none. */
export function redoSheet({ now, past, future }: SheetHistory): SheetHistory {
  const [next, ...rest] = future
  return next ? { now: next, past: [...past, now], future: rest } : { now, past, future }
}

/** The history on top of what others have stored in the meantime: cells that nobody touched here have the values of `now`, in every step. */
export function rebaseHistory(history: SheetHistory, before: Sheet, now: Sheet): SheetHistory {
  const rebased = (sheet: Sheet) => rebaseSheet(sheet, before, now)
  return {
    now: rebased(history.now),
    past: history.past.map(rebased),
    future: history.future.map(rebased),
  }
}

/** Lines that were removed there stay if something was typed in them, and lines that were removed here stay removed. */
function rebaseSheet(mine: Sheet, before: Sheet, now: Sheet): Sheet {
  const was = new Map(before.map((line) => [line.id, line.cells]))
  const present = new Map(now.map((line) => [line.id, line.cells]))
  const kept = mine.flatMap((line) => {
    const [old, theirs] = [was.get(line.id), present.get(line.id)]
    if (!old) return [line]
    const typed = Object.entries(line.cells).filter(([column, value]) => value !== old[column])
    if (!theirs) return typed.length > 0 ? [line] : []
    return [{ ...line, cells: { ...theirs, ...Object.fromEntries(typed) } }]
  })
  const lines = [...kept, ...now.filter(({ id }) => !was.has(id))]
  if (isMoved(mine, before)) return lines
  const places = new Map(now.map(({ id }, n) => [id, n]))
  const placeOf = ({ id }: SheetRow) => places.get(id) ?? now.length
  return lines.toSorted((one, other) => placeOf(one) - placeOf(other))
}

function isMoved(mine: Sheet, before: Sheet): boolean {
  const common = (sheet: Sheet, other: Sheet) =>
    sheet.filter(({ id }) => other.some((line) => line.id === id)).map(({ id }) => id)
  return common(mine, before).join('\n') !== common(before, mine).join('\n')
}

/** A copy of the sheet with these values. Changes of rows that do not exist are ignored; untouched rows are shared. */
export function setCells(sheet: Sheet, changes: readonly CellChange[]): Sheet {
  return sheet.map((line, row) => {
    const own = changes.filter((change) => change.row === row)
    if (own.length === 0) return line
    return {
      ...line,
      cells: { ...line.cells, ...Object.fromEntries(own.map(({ column, value }) => [column, value])) },
    }
  })
}

/** The line moved by so many places, as far as there is room. */
export function moveRow(sheet: Sheet, row: number, by: number): Sheet {
  const line = sheet[row]
  const to = Math.max(0, Math.min(sheet.length - 1, row + by))
  return line ? sheet.toSpliced(row, 1).toSpliced(to, 0, line) : sheet
}

/** The first and last row and column of the rectangle between two cells, in whichever order they are given. */
export function rangeOf(one: CellPlace, other: CellPlace) {
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
  }
}

/** The cells between two, as spreadsheets copy them: tabs between columns, a line for each row. */
export function copiedText(
  sheet: Sheet,
  columns: readonly string[],
  range: ReturnType<typeof rangeOf>,
): string {
  return sheet
    .slice(range.top, range.bottom + 1)
    .map(({ cells }) =>
      columns
        .slice(range.left, range.right + 1)
        .map((column) => cells[column] ?? '')
        .join('\t'),
    )
    .join('\n')
}

/** The changes that pasting a text at a cell makes. Cells outside the sheet are ignored; a single copied cell fills the whole range. */
export function pastedCells(
  sheet: Sheet,
  columns: readonly string[],
  range: ReturnType<typeof rangeOf>,
  text: string,
): readonly CellChange[] {
  const lines = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
  const isOne = lines.length === 1 && lines[0]?.length === 1
  const height = isOne ? range.bottom - range.top + 1 : lines.length
  const changes: CellChange[] = []
  for (let down = 0; down < height; down += 1) {
    const line = isOne ? lines[0] : lines[down]
    const width = isOne ? range.right - range.left + 1 : (line?.length ?? 0)
    for (let across = 0; across < width; across += 1) {
      const [row, column] = [range.top + down, columns[range.left + across]]
      const value = (isOne ? line?.[0] : line?.[across])?.trim()
      if (value !== undefined && column !== undefined && row < sheet.length)
        changes.push({ row, column, value })
    }
  }
  return changes
}
