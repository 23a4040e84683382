/** Parses what `writeProps` wrote. @throws when the text is truncated */
export function readProps<Given>(text: string): Given {
  return JSON.parse(text, (_, value) => instantIn(value) ?? value)
}

/** A marked instant. Visitors cannot forge one: form values contain no numbers. */
function instantIn(value: unknown): Date | null {
  const isMarked = typeof value === 'object' && value !== null && '$at' in value
  return isMarked && typeof value.$at === 'number' ? new Date(value.$at) : null
}
