import { WINDOW } from '../list-state.ts'
import type { ListRow } from '../queries/read-list.server.ts'

/** The number of windows that are held, those nearest to the last one read. Others are read again when the user returns to them. */
const MOST_HELD = 5

/** Rows of a long list, by windows. A row stays on the screen until it is read again, even when the list has changed since. */
export type Windows = {
  /** Identifies the list: with another value the windows belong to another list. */
  readonly of: unknown
  /** The filter and the order; with others every row has another position. */
  readonly search: string
  readonly rows: ReadonlyMap<number, readonly ListRow[]>
  /** The rows read since the list last changed. */
  readonly read: ReadonlySet<number>
}

/** A list as its page came: its first window is read. Where it is the same search as before, other rows stay until they are read again. */
export function beginWindows(
  of: unknown,
  { search, first, before }: { search: string; first: readonly ListRow[]; before?: Windows },
): Windows {
  const rows = new Map(before?.search === search ? before.rows : [])
  return { of, search, rows: rows.set(0, first), read: new Set([0]) }
}

/** The windows with one more; those far from it are dropped. */
export function withWindow(windows: Windows, n: number, read: readonly ListRow[]): Windows {
  const held = [...windows.rows, [n, read] as const]
    .toSorted(([a], [b]) => Math.abs(a - n) - Math.abs(b - n))
    .filter(([at], place) => at === n || place < MOST_HELD)
  const rows = new Map(held)
  return { ...windows, rows, read: new Set([...windows.read, n].filter((at) => rows.has(at))) }
}

/** The row at this place, counted from 0; undefined while it has not been read. */
export function rowAt({ rows }: Windows, index: number): ListRow | undefined {
  return rows.get(Math.floor(index / WINDOW))?.[index % WINDOW]
}

/** The first window with rows between these two places that is not read; null where all are. */
export function missingWindow({ read }: Windows, first: number, last: number): number | null {
  for (let n = Math.floor(first / WINDOW); n <= Math.floor(last / WINDOW); n += 1) {
    if (!read.has(n)) return n
  }
  return null
}
