import type { Id } from '#app/platform/id.ts'
import type { Bilingual } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import type { PriceItem } from '#app/pricing/price-item.ts'
import type { FestivalEvent } from '#app/programme/event.ts'

/** What a dancer pays nothing for, because they help at the festival. P24 */
export type Gift = {
  /** The minutes of shifts it was given for. */
  readonly minutes: number
  /** Whose milongas: those of these festival days, or all. */
  readonly nights: 'all' | readonly LocalDay[]
  /** How many classes. */
  readonly classes: number
  /** The events that were added with it. */
  readonly added: readonly Id[]
}

type Given = Pick<Gift, 'nights' | 'classes'>

/** Whether an event is one of the gift's milongas. */
export function isGiven(
  { nights }: Given,
  { kind, festivalDay }: Pick<FestivalEvent, 'kind' | 'festivalDay'>,
): boolean {
  return kind === 'milonga' && (nights === 'all' || nights.includes(festivalDay))
}

/** The gift as items that cost nothing, each taken once at most. P24 */
export function giftItems(gift: Given, events: Iterable<FestivalEvent>): PriceItem[] {
  const milongas = [...events].filter((event) => isGiven(gift, event)).map(({ id }) => id)
  const items: PriceItem[] = []
  if (milongas.length > 0) {
    const name = {
      en: m.pricing_gift_milongas({}, { locale: 'en' }),
      sl: m.pricing_gift_milongas({}, { locale: 'sl' }),
    }
    items.push(item('gift-milongas', name, { events: milongas }))
  }
  if (gift.classes > 0) {
    const name = {
      en: m.pricing_gift_classes({}, { locale: 'en' }),
      sl: m.pricing_gift_classes({}, { locale: 'sl' }),
    }
    items.push(item('gift-classes', name, { kinds: ['class'], atMost: gift.classes }))
  }
  return items
}

const nothing = { superEarly: cents(0), early: cents(0), regular: cents(0), door: cents(0) }

function item(code: string, name: Bilingual, covers: PriceItem['covers']): PriceItem {
  return {
    code,
    name,
    covers,
    kind: 'pack',
    amountCents: nothing,
    vatRatePercent: 0,
    quota: null,
    order: 0,
    isGift: true,
  }
}
