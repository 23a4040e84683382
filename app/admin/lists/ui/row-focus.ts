/** The link by which a row is reached and opened. */
const rowLink = 'a[data-row]'

/** The link of the row with this id; null when the table does not show it. */
export function rowOf(table: HTMLElement | null, id: string): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`${rowLink}[data-row="${id}"]`) ?? null
}

/** The row at this place, from 0, or the last where there are fewer; null in an empty table. */
export function rowAt(table: HTMLElement | null, index: number): HTMLElement | null {
  const rows = rowsOf(table)
  return rows[Math.min(index, rows.length - 1)] ?? null
}

/** The links of all rows that the table shows, from the top. */
export function rowsOf(table: HTMLElement | null): readonly HTMLElement[] {
  return [...(table?.querySelectorAll<HTMLElement>(rowLink) ?? [])]
}

/** Takes the keyboard to another row. @returns whether there was one */
export function moveRow(table: HTMLElement | null, to: 'first' | 'last' | 'next' | 'previous'): boolean {
  const rows = rowsOf(table)
  const at = rows.findIndex((row) => row.matches(':focus'))
  const index = { first: 0, last: rows.length - 1, next: at + 1, previous: at - 1 }[to]
  const row = rows[index]
  row?.focus()
  row?.scrollIntoView({ block: 'nearest' })
  return row !== undefined
}
