import type { SheetColumn } from '../sheet.ts'

/** A column with its place, in points. */
export type PlacedColumn = SheetColumn & { readonly x: number; readonly w: number }

/** The columns side by side over a width, by their shares. */
export function placeColumns(
  columns: readonly SheetColumn[],
  { left, width, gap }: { readonly left: number; readonly width: number; readonly gap: number },
): PlacedColumn[] {
  const shares = columns.reduce((sum, column) => sum + column.width, 0)
  const free = width - gap * Math.max(columns.length - 1, 0)
  let x = left
  return columns.map((column) => {
    const w = (free * column.width) / shares
    const placed = { ...column, x, w }
    x += w + gap
    return placed
  })
}

/** Something on paper that is never cut: a heading keeps with what follows it. */
export type Block = {
  readonly height: number
  /** It is never last on a page: the next block follows on the same one. */
  readonly keepsWithNext?: boolean
}

/** The page of each block, from 0. Nothing is cut: a block that does not fit moves on; one higher than a page has its own. J4 */
export function paginate(blocks: readonly Block[], room: number): number[] {
  const pages: number[] = []
  let page = 0
  let used = 0
  for (let n = 0; n < blocks.length; ) {
    let end = n
    let height = blocks[n]?.height ?? 0
    while (blocks[end]?.keepsWithNext && end + 1 < blocks.length) {
      end += 1
      height += blocks[end]?.height ?? 0
    }
    if (used > 0 && used + height > room) {
      page += 1
      used = 0
    }
    for (; n <= end; n += 1) pages.push(page)
    used += height
  }
  return pages
}
