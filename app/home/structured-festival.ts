import type { Company } from '#app/festival/edition.ts'
import type { FestivalNames } from '#app/festival/festival-names.ts'
import { inLocale, languageTag, localeOf } from '#app/platform/locale.ts'
import type { PageSite } from '#app/platform/ui/route-handle.ts'
import type { StructuredThing } from '#app/platform/ui/structured-data.ts'
import type { PriceItem } from '#app/pricing/price-item.ts'
import { type SaleDates, structuredOffer } from '#app/pricing/structured-offer.ts'
import { structuredArtist, structuredPlace } from '#app/programme/structured-place.ts'
import type { Programme } from '#app/programme/timetable.ts'
import { eventHref } from '#app/programme/ui/programme-links.ts'

type FestivalFacts = {
  readonly edition: FestivalNames &
    SaleDates & { readonly organiser: Pick<Company, 'name' | 'email'> & { readonly town: string } }
  readonly programme: Programme
  readonly items: readonly PriceItem[]
  readonly now: Date
}

/**
 * The festival for search engines: https://schema.org/Festival, with passes and packs as offers. Of its events it names the nights;
 * classes name the festival themselves.
 */
export function structuredFestival(
  { edition, programme, items, now }: FestivalFacts,
  { origin, lang, address, image, festival }: PageSite,
): StructuredThing {
  const locale = localeOf(lang)
  const { name, email } = edition.organiser
  const nights = programme.events.filter(({ kind, status }) => kind === 'milonga' && status === 'published')
  return {
    '@type': 'Festival',
    '@id': address,
    name: festival,
    description: inLocale(edition.subtitle, locale).text || undefined,
    keywords: inLocale(edition.keywords, locale).text,
    url: address,
    image,
    inLanguage: languageTag(locale),
    startDate: edition.startsOn,
    endDate: edition.endsOn,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: programme.venues.map((venue) => structuredPlace(venue, locale)),
    organizer: { '@type': 'Organization', name, email, url: origin },
    performer: programme.artists.map(structuredArtist),
    offers: items
      .filter(({ kind }) => kind === 'pass' || kind === 'pack')
      .flatMap((item) => structuredOffer(item, edition, { now, origin, lang }) ?? []),
    subEvent: nights.map((night) => {
      const { title, startsAt, endsAt, venue } = night
      const place = programme.venues.find(({ slug }) => slug === venue)
      return {
        '@type': 'DanceEvent',
        '@id': `${origin}${eventHref(night, locale)}`,
        name: inLocale(title, locale).text,
        url: `${origin}${eventHref(night, locale)}`,
        startDate: startsAt.toISOString(),
        endDate: endsAt.toISOString(),
        location: place && {
          '@type': 'Place',
          name: inLocale(place.name, locale).text,
          address: place.address,
        },
      }
    }),
  }
}
