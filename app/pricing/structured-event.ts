import type { Company } from '#app/festival/edition.ts'
import { inLocale, languageTag, localeOf } from '#app/platform/locale.ts'
import type { PageSite } from '#app/platform/ui/route-handle.ts'
import type { StructuredThing } from '#app/platform/ui/structured-data.ts'
import { structuredArtist, structuredPlace } from '#app/programme/structured-place.ts'
import type { Programme, ProgrammeEvent } from '#app/programme/timetable.ts'
import { freePlaces, isFull } from '#app/programme/ui/event/free-places.ts'
import { mayCover, type PriceItem } from './price-item.ts'
import { type SaleDates, structuredOffer } from './structured-offer.ts'

type EventFacts = {
  readonly event: ProgrammeEvent
  readonly programme: Pick<Programme, 'venues' | 'artists'>
  readonly items: readonly PriceItem[]
  readonly festival: SaleDates & { readonly organiser: Pick<Company, 'name' | 'email'> }
  readonly now: Date
}

/** One event as search engines list it: https://schema.org/DanceEvent, part of the festival. */
export function structuredEvent(
  { event, programme, items, festival, now }: EventFacts,
  site: PageSite,
): StructuredThing {
  const { origin, lang, address, image } = site
  const locale = localeOf(lang)
  const { organiser } = festival
  const venue = programme.venues.find(({ slug }) => slug === event.venue)
  const artists = event.artists.flatMap((slug) => programme.artists.find((one) => one.slug === slug) ?? [])
  const isOff = event.status === 'cancelled'
  const single = items.find(({ code }) => code === event.priceItem)
  const offer =
    single && !isOff && now < event.endsAt
      ? structuredOffer(single, festival, {
          now,
          origin,
          lang,
          isFull: isFull(freePlaces(event.places, event.taken)),
        })
      : null
  return {
    '@type': 'DanceEvent',
    '@id': address,
    name: inLocale(event.title, locale).text,
    description: inLocale(event.text, locale).text || undefined,
    url: address,
    image,
    inLanguage: languageTag(locale),
    startDate: event.startsAt.toISOString(),
    endDate: event.endsAt.toISOString(),
    eventStatus: `https://schema.org/${isOff ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: venue && structuredPlace(venue, locale),
    performer: artists.map(structuredArtist),
    organizer: { '@type': 'Organization', name: organiser.name, email: organiser.email, url: origin },
    // without a price list nobody knows
    isAccessibleForFree:
      items.length === 0
        ? undefined
        : event.priceItem === null && !items.some((item) => mayCover(item, event)),
    offers: offer ?? undefined,
    superEvent: {
      '@type': 'Festival',
      '@id': `${origin}/${lang}`,
      name: site.festival,
      startDate: festival.startsOn,
      endDate: festival.endsOn,
      location: venue && structuredPlace(venue, locale),
    },
  }
}
