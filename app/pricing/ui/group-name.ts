import { inLocale, type Locale } from '#app/platform/locale.ts'
import type { EventKind } from '#app/programme/event.ts'
import { kindLabel, levelLabel } from '#app/programme/ui/programme-labels.ts'
import type { PriceItem } from '../price-item.ts'
import type { EventGroup } from '../quote/calculator.ts'

/** Kinds that people choose by level. */
const levelled: readonly EventKind[] = ['class', 'workshop']

/** What a group is called: as its price is, and for whom it is: `Night milonga`, `Class · Advanced`, `Talk`. */
export function groupName(
  { kind, level, priceItem }: EventGroup,
  items: readonly PriceItem[],
  locale: Locale,
): string {
  const single = items.find(({ code }) => code === priceItem)
  const name = single ? inLocale(single.name, locale).text : kindLabel(kind, locale)
  return levelled.includes(kind) ? `${name} · ${levelLabel(level, locale)}` : name
}
