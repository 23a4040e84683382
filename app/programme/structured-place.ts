import type { Bilingual, Locale } from '#app/platform/locale.ts'
import { inLocale } from '#app/platform/locale.ts'
import type { StructuredThing } from '#app/platform/ui/structured-data.ts'
import type { Artist, Venue } from './event.ts'

/** A venue as structured data for search engines and maps. https://schema.org/Place */
export function structuredPlace(venue: Venue, locale: Locale): StructuredThing {
  const [, postalCode, town = venue.city] = /^(\d{4})\s+(.+)$/.exec(venue.city) ?? []
  return {
    '@type': 'Place',
    name: textIn(venue.name, locale),
    address: {
      '@type': 'PostalAddress',
      streetAddress: venue.address,
      postalCode,
      addressLocality: town,
      addressCountry: 'SI',
    },
    geo: { '@type': 'GeoCoordinates', latitude: venue.latitude, longitude: venue.longitude },
  }
}

/** https://schema.org/performer: a person, or a group. */
export function structuredArtist({ name, kind }: Pick<Artist, 'name' | 'kind'>): StructuredThing {
  return { '@type': kind === 'couple' || kind === 'orchestra' ? 'PerformingGroup' : 'Person', name }
}

function textIn(text: Bilingual, locale: Locale): string {
  return inLocale(text, locale).text
}
