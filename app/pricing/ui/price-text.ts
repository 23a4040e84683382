import { type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { pluralKindLabel } from '#app/programme/ui/programme-labels.ts'
import type { PriceItem } from '../price-item.ts'

/** What a pass or a pack pays for, and how few there are; nothing for the rest. */
export function coversText(item: PriceItem, locale: Locale): string {
  const parts = [eventsText(item, locale)]
  if (item.quota !== null) parts.push(m.prices_quota({ count: item.quota }, { locale }))
  return parts.filter(Boolean).join('; ')
}

function eventsText({ kind, covers }: PriceItem, locale: Locale): string {
  if (kind !== 'pass' && kind !== 'pack') return ''
  const { kinds, atMost: count, tags } = covers
  const of =
    kinds &&
    listOf(
      kinds.map((one) => pluralKindLabel(one, locale)),
      locale,
    )
  if (of) return count === undefined ? of : m.prices_at_most_of({ count, kinds: of }, { locale })
  if (count !== undefined) return m.prices_at_most({ count }, { locale })
  return tags ? '' : m.prices_covers_all({}, { locale })
}

function listOf(words: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(languageTag(locale), { type: 'conjunction' }).format(words)
}
