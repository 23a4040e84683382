/** The column of a field, in snake case: `fee_cents` for `feeCents`. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
