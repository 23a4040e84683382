import type { StatementEntry } from '../statement.ts'

/** The facts that distinguish entries without a reference of the bank. */
export type Facts = Pick<
  StatementEntry,
  'bookedOn' | 'amountCents' | 'currency' | 'party' | 'references' | 'text'
>

/**
 * The second key of an entry without its number: day, amount, payer's account and text. Texts are compared by their letters and
 * figures alone, because the same transfer is cut and spaced otherwise in CSV and in CAMT. B2
 */
export function factsKey(facts: Facts): string {
  return [facts.bookedOn ?? '', facts.party.account ?? '', textKey(facts)].join('|')
}

/** Amount and text alone: neither the day, which a pending entry may not have yet, nor the account, which a CSV file may leave out. */
export function textKey({
  amountCents,
  currency,
  references,
  text,
}: Omit<Facts, 'bookedOn' | 'party'>): string {
  const texts = [...references, text].map((one) => plainText(one.replace(saysNothing, ' ')))
  return [amountCents, currency, texts.join('')].join('|')
}

/** The models of a Slovenian payment slip that has no reference. */
const saysNothing = /\bSI ?(?:99|00)\b(?! ?\d)/gi

/** Letters and figures of a text, upper case and without accents. */
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
