import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cell, cellsToShow, groupBy, sum } from './cells.ts'

const cell = (n: number, ...values: string[]): Cell => ({ n, values })
const names = (cells: readonly Cell[]) => cells.map(({ values }) => values.join(' '))

describe('the shown cells of a statistic', () => {
  it('X10 have at least three people, when at least three are hidden', () => {
    expect(names(cellsToShow([cell(5, 'SI'), cell(3, 'IT'), cell(2, 'MT'), cell(1, 'CY')]))).toEqual([
      'SI',
      'IT',
    ])
  })

  it('X10 leave out the smallest one beside a single, who could be found by subtraction', () => {
    expect(names(cellsToShow([cell(9, 'SI'), cell(5, 'IT'), cell(1, 'MT')]))).toEqual(['SI'])
    expect(cellsToShow([cell(9, 'SI'), cell(1, 'MT')])).toEqual([])
    expect(cellsToShow([])).toEqual([])
  })

  it('X10 hide everybody who could be found by subtracting countries or roles', () => {
    const value = fc.constantFrom('a', 'b', 'c', 'd')
    const cells = fc
      .uniqueArray(fc.tuple(value, value, value, fc.integer({ min: 1, max: 12 })), {
        selector: ([a, b, c]) => `${a}${b}${c}`,
        maxLength: 40,
      })
      .map((all) => all.map(([a, b, c, n]) => cell(n, a, b, c)))
    fc.assert(
      fc.property(cells, (all) => {
        const shown = new Set(cellsToShow(all))
        for (const one of shown) expect(one.n).toBeGreaterThanOrEqual(3)
        for (const places of [[], [0], [1], [2], [0, 1], [0, 2], [1, 2]]) {
          for (const slice of groupBy(all, places).values()) {
            const hidden = slice.filter((one) => !shown.has(one))
            if (hidden.length < slice.length && hidden.length > 0)
              expect(sum(hidden)).toBeGreaterThanOrEqual(3)
          }
        }
      }),
      { seed: 10, numRuns: 500 },
    )
  })
})
