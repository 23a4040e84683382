import { type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { kindInWords } from '#app/programme/ui/programme-words.ts'
import type { PriceItem } from '../price-item.ts'

/** What a pass or a pack pays for, and how few there are; nothing for the rest. */
export function coversInWords({ kind, covers, quota }: PriceItem, locale: Locale): string {
  const parts: string[] = []
  if (kind === 'pass' || kind === 'pack') {
    if (covers.kinds) {
      const kinds = covers.kinds.map((of) => kindInWords(of, locale).toLocaleLowerCase(languageTag(locale)))
      parts.push(m.prices_covers_kinds({ kinds: listOf(kinds, locale) }, { locale }))
    }
    if (covers.atMost !== undefined) parts.push(m.prices_at_most({ count: covers.atMost }, { locale }))
    if (!covers.kinds && !covers.tags && covers.atMost === undefined)
      parts.push(m.prices_covers_all({}, { locale }))
  }
  if (quota !== null) parts.push(m.prices_quota({ count: quota }, { locale }))
  return parts.join('; ')
}

function listOf(words: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(languageTag(locale), { type: 'conjunction' }).format(words)
}
