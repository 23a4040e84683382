import type { StatementEntry } from '../statement.ts'

/** What of an entry tells it from others where the bank has no reference of its own. */
export type Facts = Pick<
  StatementEntry,
  'bookedOn' | 'amountCents' | 'currency' | 'party' | 'references' | 'text'
>

/**
 * The day, the amount, the payer's account and the text of an entry as one key. Texts are compared by their letters and figures
 * alone, because the same transfer is cut and spaced otherwise in CSV and in CAMT.
 */
export function factsKey({ bookedOn, amountCents, currency, party, references, text }: Facts): string {
  return [
    bookedOn ?? '',
    amountCents,
    currency,
    party.account ?? '',
    plainText([...references, text].join(' ')),
  ].join('|')
}

/** Letters and figures of a text, upper case and without accents. */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Each entry with its number among those that nothing tells apart. */
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
