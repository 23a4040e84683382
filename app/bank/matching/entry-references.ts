import { findReferences, parseReference } from '#app/platform/bank/references.ts'
import type { StatementEntry } from '../statement.ts'

/** The references of an entry, each as a key that both references of an order share. B5 */
export type EntryReferences = {
  /** From the structured fields, in order. */
  readonly structured: readonly string[]
  /** Found in any text, in reading order; without those of the structured fields. */
  readonly free: readonly string[]
  /** Shaped like ours, with wrong check digits; as written. */
  readonly wrong: readonly string[]
}

/** The references of an entry: in its structured fields, then in any free text. B5 */
export function referencesIn(entry: EntryText): EntryReferences {
  const structured = new Set(entry.references.flatMap((text) => keyOfReference(text) ?? keysFoundIn(text)))
  const texts = [entry.text, entry.endToEndId ?? '', entry.bankText]
  const free = new Set(texts.flatMap(keysFoundIn).filter((key) => !structured.has(key)))
  return {
    structured: [...structured],
    free: [...free],
    wrong: [...entry.references, ...texts].flatMap(wrongIn),
  }
}

type EntryText = Pick<StatementEntry, 'references' | 'text' | 'endToEndId' | 'bankText'>

/** The key of a reference, ours or foreign; null for an invalid one. */
export function keyOfReference(text: string): string | null {
  const read = parseReference(text)
  if (read === null) return null
  return 'other' in read ? read.other : `${read.year2}/${read.number}`
}

const keysFoundIn = (text: string) => findReferences(text).map(({ year2, number }) => `${year2}/${number}`)

const gap = String.raw`[\s-]*`
const shaped = new RegExp(
  [
    ['S', 'I', '1', String.raw`2(?:${gap}\d){13}(?!\d)`].join(gap),
    ['R', String.raw`F(?:${gap}\d){2}`, 'T', String.raw`F(?:${gap}\d){3,12}(?!\d)`].join(gap),
  ].join('|'),
  'gi',
)

function wrongIn(text: string): readonly string[] {
  return [...text.matchAll(shaped)]
    .map(([stretch]) => stretch)
    .filter((stretch) => findReferences(stretch).length === 0)
}
