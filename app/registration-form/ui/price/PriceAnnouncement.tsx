import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { type Cents, formatPrice } from '#app/platform/values/money.ts'

type PriceAnnouncementProps = {
  readonly totalCents: Cents
  readonly picks: number
  readonly locale: Locale
}

/** Announces the number of picks and the price to screen readers whenever they change. */
export function PriceAnnouncement({ totalCents, picks, locale }: PriceAnnouncementProps) {
  if (picks === 0) return <p role="status" className="visually-hidden" />
  return (
    <p role="status" className="visually-hidden">
      {`${m.register_picked_count({ count: picks }, { locale })}, ${formatPrice(totalCents, locale)}`}
    </p>
  )
}
