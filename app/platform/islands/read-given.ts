/** What `writeGiven` wrote. @throws when the text is not whole */
export function readGiven<Given>(text: string): Given {
  return JSON.parse(text, (_, value) => instantIn(value) ?? value)
}

/** An instant among the data. Nothing a visitor types becomes one: forms hold no numbers. */
function instantIn(value: unknown): Date | null {
  const isMarked = typeof value === 'object' && value !== null && '$at' in value
  return isMarked && typeof value.$at === 'number' ? new Date(value.$at) : null
}
