import type { Edition } from '#app/festival/edition.ts'
import { isAfterFestival, registrationPhase } from '#app/festival/phase.ts'
import { inLocale, type Lang, localeOf } from '#app/platform/locale.ts'
import type { StructuredThing } from '#app/platform/ui/structured-data.ts'
import { centsToDecimal } from '#app/platform/values/money.ts'
import type { PriceItem } from './price-item.ts'
import { tierEndsAt, tierForVisitors } from './tier.ts'

export type SaleDates = Pick<
  Edition,
  'opensAt' | 'closesAt' | 'startsOn' | 'endsOn' | 'superEarlyUntil' | 'earlyUntil'
>

/**
 * What an item costs at `now`, until when, and whether it can be had: https://schema.org/Offer. Null when it is over. Before opening it
 * can be ordered ahead, once registration has closed only at the door.
 */
export function structuredOffer(
  item: PriceItem,
  dates: SaleDates,
  {
    now,
    origin,
    lang,
    isFull = false,
  }: { readonly now: Date; readonly origin: string; readonly lang: Lang; readonly isFull?: boolean },
): StructuredThing | null {
  if (isAfterFestival(dates, now)) return null
  const tier = tierForVisitors(dates, now)
  return {
    '@type': 'Offer',
    name: inLocale(item.name, localeOf(lang)).text,
    price: centsToDecimal(item.amountCents[tier]),
    priceCurrency: 'EUR',
    availability: `https://schema.org/${isFull ? 'SoldOut' : availability[registrationPhase(dates, now)]}`,
    validFrom: dates.opensAt.toISOString(),
    priceValidUntil: tierEndsAt(dates, tier)?.toISOString(),
    url: `${origin}/${lang}/register`,
  }
}

/** https://schema.org/ItemAvailability */
const availability = { notYetOpen: 'PreOrder', open: 'InStock', closed: 'InStoreOnly' } as const
