/** Joins class names with blanks and leaves out those that are not given; undefined when none is left. */
export function joinNames(...names: readonly (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
