import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WINDOW } from '../list-state.ts'
import type { ListRow } from '../queries/read-list.server.ts'
import { beginWindows, missingWindow, rowAt, type Windows, withWindow } from './windows.ts'

const rowsFrom = (from: number, name = 'a', length = WINDOW) =>
  Array.from({ length }, (_, n) => ({ id: `${name}${from + n}` }) as unknown as ListRow)
const begin = (of: string, search = '', before?: Windows) =>
  beginWindows(of, { search, first: rowsFrom(0, of), ...(before && { before }) })

describe('the windows of a long list', () => {
  it('contains the loaded rows at their positions, and names the next window to load', () => {
    const some = withWindow(begin('a'), 3, rowsFrom(3 * WINDOW))
    expect(rowAt(some, 3 * WINDOW + 7)?.id).toBe(`a${3 * WINDOW + 7}`)
    expect(rowAt(some, WINDOW)).toBeUndefined()
    expect(missingWindow(some, 0, WINDOW - 1)).toBeNull()
    expect(missingWindow(some, WINDOW - 1, WINDOW)).toBe(1)
    expect(missingWindow(some, 3 * WINDOW, 4 * WINDOW)).toBe(4)
  })

  it('keeps the rows of a changed list until they are loaded again, and none of another search', () => {
    const before = withWindow(begin('a'), 1, rowsFrom(WINDOW))
    const after = begin('b', '', before)
    expect(rowAt(after, 0)?.id).toBe('b0')
    expect(rowAt(after, WINDOW)?.id).toBe(`a${WINDOW}`)
    expect(missingWindow(after, 0, WINDOW)).toBe(1)
    expect(rowAt(begin('c', '?sort=name', before), WINDOW)).toBeUndefined()
  })

  it('keeps only the few windows viewed last, however far the user scrolls', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 499 }), { maxLength: 60 }), (visited) => {
        let windows = begin('a')
        for (const n of visited) {
          windows = withWindow(windows, n, rowsFrom(n * WINDOW))
          expect(rowAt(windows, n * WINDOW)?.id).toBe(`a${n * WINDOW}`)
          expect(missingWindow(windows, n * WINDOW, n * WINDOW)).toBeNull()
          expect(windows.rows.size).toBeLessThanOrEqual(5)
          for (const read of windows.read) expect(windows.rows.has(read)).toBe(true)
        }
      }),
    )
  })

  it('shrinks when the list becomes shorter', () => {
    const short = withWindow(begin('a'), 1, rowsFrom(WINDOW, 'a', 3))
    expect(rowAt(short, WINDOW + 2)).toBeDefined()
    expect(rowAt(short, WINDOW + 3)).toBeUndefined()
    expect(missingWindow(short, WINDOW, WINDOW + 50)).toBeNull()
  })
})
