/** A list as it is read on the screen, on paper and in a file: every word of it, in one language. */
export type Sheet = {
  /** Tells sheets of one list apart: an event, a room. */
  readonly key: string
  readonly title: string
  /** When and where, under the title. */
  readonly subtitle: string
  /** The count beside the title. */
  readonly facts: readonly string[]
  readonly columns: readonly SheetColumn[]
  readonly groups: readonly SheetGroup[]
  /** The text when no group has a row. */
  readonly empty: string
  /** For a door: to be read from two steps away. */
  readonly isLarge?: boolean
}

export type SheetColumn = {
  readonly label: string
  /** The share of the width that it takes. */
  readonly width: number
  /** `box`: an empty square to tick, on paper alone; `line`: an empty line to write on; `end`: a number or an amount. */
  readonly kind?: 'text' | 'end' | 'box' | 'line'
}

export type SheetGroup = {
  /** Over its rows; null: nothing. */
  readonly title: string | null
  /** A letter at the edge of the paper by which the page is found. */
  readonly tab?: string
  readonly rows: readonly SheetRow[]
  /** A line to sign on, below. */
  readonly sign?: string
}

/** A cell for each column; empty for boxes and lines. */
export type SheetRow = readonly SheetCell[]

/** A text, and a smaller one under it. */
export type SheetCell = string | { readonly text: string; readonly small: string }

/** The text of a cell, without the smaller one under it. */
export function cellText(cell: SheetCell): string {
  return typeof cell === 'string' ? cell : cell.text
}

/** The smaller text of a cell; empty where it has none. */
export function cellSmall(cell: SheetCell): string {
  return typeof cell === 'string' ? '' : cell.small
}

/** How many rows a sheet has. */
export function countRows({ groups }: Pick<Sheet, 'groups'>): number {
  return groups.reduce((sum, { rows }) => sum + rows.length, 0)
}

/** The columns that say something in a file: a square to tick says nothing there. */
export function fileColumnsOf({ columns }: Pick<Sheet, 'columns'>): number[] {
  return columns.flatMap(({ kind = 'text' }, n) => (kind === 'text' || kind === 'end' ? [n] : []))
}

/** The sheet with the rows alone in which every word stands, without accents and capitals. */
export function searchSheet(sheet: Sheet, search: string): Sheet {
  const words = plain(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return sheet
  const has = (row: SheetRow) => {
    const text = plain(row.map((cell) => `${cellText(cell)} ${cellSmall(cell)}`).join(' '))
    return words.every((word) => text.includes(word))
  }
  const groups = sheet.groups.map((group) => ({ ...group, rows: group.rows.filter(has) }))
  return { ...sheet, groups: groups.filter(({ rows }) => rows.length > 0) }
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd')
}
