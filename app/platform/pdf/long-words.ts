/** Shorter words fit beside others in every column of our documents. */
const longest = 20

/**
 * The text of a column. The library makes a column as wide as the longest word in it, beyond the page and with the columns after it: a text
 * with such a word breaks within words.
 */
export function columnText(text: string): { readonly text: string; readonly wordBreak?: 'break-all' } {
  const isBroken = text.split(/\s/).some((word) => word.length > longest)
  return { text, ...(isBroken && { wordBreak: 'break-all' as const }) }
}
