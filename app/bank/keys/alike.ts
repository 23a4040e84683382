import type { StatementEntry } from '../statement.ts'

/** The facts that distinguish entries without a reference of the bank. */
export type Facts = Pick<
  StatementEntry,
  'bookedOn' | 'amountCents' | 'currency' | 'party' | 'references' | 'text'
>

/**
 * The second key of an entry, without its number among identical ones: day, amount, payer's account and text. Texts are compared by
 * letters and digits only, because CSV and CAMT files cut and space the text of one transfer differently. B2
 */
export function factsKey(facts: Facts): string {
  return [facts.bookedOn ?? '', facts.party.account ?? '', textKey(facts)].join('|')
}

/** The amount and the text, without the day, which a pending entry may not have yet, and without the account, which a CSV file may leave out. */
export function textKey({
  amountCents,
  currency,
  references,
  text,
}: Omit<Facts, 'bookedOn' | 'party'>): string {
  const texts = [...references, text].map((one) => plainText(one.replace(emptyReference, ' ')))
  return [amountCents, currency, texts.join('')].join('|')
}

/** The reference models of a Slovenian payment slip that mean "no reference". */
const emptyReference = /\bSI ?(?:99|00)\b(?! ?\d)/gi

/** The letters and digits of a text, in upper case and without accents. */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Each entry with its number among identical ones. */
export function numbered<Entry extends Facts>(
  entries: readonly Entry[],
): (Entry & { readonly nth: number })[] {
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    const key = factsKey(entry)
    const nth = (seen.get(key) ?? 0) + 1
    seen.set(key, nth)
    return { ...entry, nth }
  })
}
