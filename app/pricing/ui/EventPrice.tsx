import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatPrice } from '#app/platform/values/money.ts'
import type { FestivalEvent } from '#app/programme/event.ts'
import { mayCover, type PriceItem } from '../price-item.ts'
import type { Tier } from '../tier.ts'

type EventPriceProps = {
  readonly event: Pick<FestivalEvent, 'kind' | 'tags' | 'priceItem'>
  readonly items: readonly PriceItem[]
  /** The current tier. */
  readonly tier: Tier
  readonly locale: Locale
}

/** Today's price of one event, and whether a pass or pack makes it cheaper. */
export function EventPrice({ event, items, tier, locale }: EventPriceProps) {
  const single = items.find(({ code }) => code === event.priceItem)
  const isCovered = items.some((item) => mayCover(item, event))
  if (!single) return isCovered ? m.prices_event_by_pass({}, { locale }) : m.prices_event_free({}, { locale })
  const how = isCovered ? m.prices_event_alone : m.prices_event_alone_only
  return (
    <>
      <strong>{formatPrice(single.amountCents[tier], locale)}</strong>
      <small>{how({}, { locale })}</small>
    </>
  )
}
