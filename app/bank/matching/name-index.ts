import { addUnder } from './add-under.ts'
import { isNamedIn, LONG_WORD, wordsOf } from './names.ts'
import type { Payable } from './payable.ts'

type Named = { readonly payable: Payable; readonly words: readonly string[] }

/**
 * Finds the people named in a text. Only the rarest word of a name is looked up: many dancers may share a surname or a club, and
 * every entry would be compared with all of them.
 */
export class NameIndex {
  readonly #byRarest = new Map<string, Named[]>()
  /** Long words among the keys, by each way of leaving one letter out: words that differ by one letter share one of these. */
  readonly #byShortened = new Map<string, string[]>()

  constructor(payables: readonly Payable[]) {
    const all = payables.flatMap((payable) =>
      payable.names.map((name): Named => ({ payable, words: wordsOf(name) })),
    )
    const counts = new Map<string, number>()
    for (const { words } of all) {
      for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
    for (const named of all) {
      const [first, ...others] = named.words
      if (first === undefined) continue
      const count = (word: string) => counts.get(word) ?? 0
      addUnder(
        this.#byRarest,
        others.reduce((rarest, word) => (count(word) < count(rarest) ? word : rarest), first),
        named,
      )
    }
    for (const word of this.#byRarest.keys()) {
      if (word.length < LONG_WORD) continue
      for (const shortened of shortenedBy1(word)) addUnder(this.#byShortened, shortened, word)
    }
  }

  /** The payables named in a text; a misspelt name is found by its other words, at least one of which must be right. */
  named(text: string): readonly Payable[] {
    const textWords = wordsOf(text)
    const inText = new Set(textWords)
    const found = new Set<Payable>()
    for (const key of new Set(textWords.flatMap((word) => this.#keysLike(word)))) {
      for (const { payable, words } of this.#byRarest.get(key) ?? []) {
        if (words.some((word) => inText.has(word)) && isNamedIn(words, textWords)) found.add(payable)
      }
    }
    return [...found]
  }

  #keysLike(word: string): string[] {
    if (word.length < LONG_WORD) return [word]
    return [word, ...shortenedBy1(word)].flatMap((shortened) => [
      shortened,
      ...(this.#byShortened.get(shortened) ?? []),
    ])
  }
}

/** A word and all that is left of it without one of its letters. */
function shortenedBy1(word: string): Set<string> {
  const shortened = new Set([word])
  for (let at = 0; at < word.length; at++) shortened.add(word.slice(0, at) + word.slice(at + 1))
  return shortened
}
