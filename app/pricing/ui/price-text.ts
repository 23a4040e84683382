import { type Bilingual, inLocale, type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { FestivalEvent } from '#app/programme/event.ts'
import { pluralKindLabel } from '#app/programme/ui/programme-labels.ts'
import { mayCover, type PriceItem } from '../price-item.ts'

/** An event as a price list needs it. */
export type CoveredEvent = Pick<FestivalEvent, 'kind' | 'tags' | 'priceItem'> & { readonly title: Bilingual }

/** What a pass or a pack pays for in this programme, and how few there are; nothing for the rest. */
export function coversText(item: PriceItem, events: readonly CoveredEvent[], locale: Locale): string {
  const parts = [eventsText(item, events, locale)]
  if (item.quota !== null) parts.push(m.prices_quota({ count: item.quota }, { locale }))
  return parts.filter(Boolean).join('; ')
}

function eventsText(item: PriceItem, events: readonly CoveredEvent[], locale: Locale): string {
  const { kind, covers } = item
  if (kind !== 'pass' && kind !== 'pack') return ''
  const { kinds, atMost: count, tags } = covers
  const covered = events.filter((event) => event.priceItem !== null && mayCover(item, event))
  // tags are the organiser's: the titles explain them
  if (tags && count !== undefined) {
    const titles = covered.map(({ title }) => inLocale(title, locale).text).join(' · ')
    return m.prices_covers_these({ count, titles }, { locale })
  }
  const of = kinds && listOf(kindsIn(kinds, covered, locale), locale)
  if (of && count !== undefined) return m.prices_at_most_of({ count, kinds: of }, { locale })
  if (count !== undefined) return m.prices_at_most({ count }, { locale })
  const all = m.prices_covers_count({ count: covered.length }, { locale })
  return `${of ?? m.prices_covers_all({}, { locale })} (${all})`
}

/** The kinds of which there is something; all of them where there is nothing yet. */
function kindsIn(
  kinds: readonly FestivalEvent['kind'][],
  covered: readonly CoveredEvent[],
  locale: Locale,
): string[] {
  const there = kinds.filter((kind) => covered.some((event) => event.kind === kind))
  return (there.length > 0 ? there : kinds).map((kind) => pluralKindLabel(kind, locale))
}

function listOf(words: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(languageTag(locale), { type: 'conjunction' }).format(words)
}
