/** The words of a name or text in the form that is compared: lower case, without accents and punctuation. */
export function wordsOf(text: string): readonly string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[đøłßæœ]/g, (letter) => plainLetters[letter] ?? letter)
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

const plainLetters: Readonly<Record<string, string>> = { đ: 'd', ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe' }

/**
 * Whether a text names a person: every word of the name is in it, in any order, where a long word may be misspelt by one letter.
 * A single word is a name only when it is the whole of it.
 */
export function isNamedIn(name: readonly string[], text: readonly string[]): boolean {
  if (name.length === 0) return false
  if (name.length === 1) return text.length === 1 && text[0] === name[0]
  return name.every((word) => text.some((other) => isSameWord(word, other)))
}

/** From this many letters on one may be wrong. */
export const LONG_WORD = 5

function isSameWord(one: string, other: string): boolean {
  if (one === other) return true
  const mayBeMisspelt = Math.min(one.length, other.length) >= LONG_WORD && /^\p{L}+$/u.test(one)
  return mayBeMisspelt && differsByOne(one, other)
}

/** One letter another, one too many, one missing. */
function differsByOne(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1)
}
