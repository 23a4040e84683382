/**
 * The rows from one to another, both among them, in the order of the list.
 * @param rows the ids of consecutive rows
 * @returns null where one of the two is not among the rows
 */
export function rowsBetween(rows: readonly string[], one: string, other: string): readonly string[] | null {
  const ends = [rows.indexOf(one), rows.indexOf(other)].toSorted((a, b) => a - b)
  const [from = -1, to = -1] = ends
  return from < 0 ? null : rows.slice(from, to + 1)
}
