/** The fields by which everybody may count dancers. `day` is the local day of registration. */
export const countedBy = ['country', 'role', 'level', 'status', 'day'] as const
export type CountedBy = (typeof countedBy)[number]

/** How many dancers share these values; `values` are in the order of the counted fields. */
export type Cell = { readonly values: readonly (string | null)[]; readonly n: number }

/** Groups smaller than this are hidden. */
export const FEWEST = 3

/**
 * The cells that may be shown, such that combining several answers identifies nobody: a cell of fewer than three is hidden, and wherever people are
 * hidden (overall, in a country, in a country and role, …) they are at least three, or the smallest cell beside them is hidden too. The result
 * depends on the fields only, never on the query's filter. R15, X10.
 */
export function cellsToShow(cells: readonly Cell[]): readonly Cell[] {
  const shown = new Set(cells.filter(({ n }) => n >= FEWEST))
  // Independent of the order given; of two equally small ones the same one is hidden
  const inOrder = cells.toSorted((a, b) => a.n - b.n || (keyOf(a) < keyOf(b) ? -1 : 1))
  const views = subsetsOf(cells[0]?.values.length ?? 0).map((places) => groupBy(inOrder, places))
  for (let changed = true; changed; ) {
    changed = false
    for (const slice of views.flatMap((view) => [...view.values()])) {
      const hidden = sum(slice.filter((cell) => !shown.has(cell)))
      if (hidden === 0 || hidden >= FEWEST) continue
      const smallest = slice.find((cell) => shown.has(cell))
      if (!smallest) continue
      shown.delete(smallest)
      changed = true
    }
  }
  return cells.filter((cell) => shown.has(cell))
}

/** Groups the cells by their values at these positions. */
export function groupBy(cells: readonly Cell[], places: readonly number[]): Map<string, Cell[]> {
  return Map.groupBy(cells, ({ values }) => JSON.stringify(places.map((place) => values[place])))
}

/** The number of registrations in these cells. */
export function sum(cells: readonly Cell[]): number {
  return cells.reduce((total, { n }) => total + n, 0)
}

function keyOf({ values }: Cell): string {
  return JSON.stringify(values)
}

/** Every subset of positions except all of them. */
function subsetsOf(count: number): number[][] {
  const all = Array.from({ length: count }, (_, place) => place)
  const choices = Array.from({ length: 2 ** count - 1 }, (_, bits) => bits)
  return choices.map((bits) => all.filter((place) => bits & (1 << place)))
}
