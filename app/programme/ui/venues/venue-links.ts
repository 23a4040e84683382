import { isPageName } from '#app/festival/content/page-names.ts'
import { type Locale, langOf } from '#app/platform/locale.ts'
import type { Venue } from '../../event.ts'

/** A venue's own page; of one that has none, its part of the page of all. */
export function venueHref(slug: string, locale: Locale): string {
  const page = `lokacija-${slug}`
  return isPageName(page) ? `/${langOf(locale)}/${page}` : `/${langOf(locale)}/locations#${slug}`
}

/** Opens only when asked: no map is loaded into our pages. */
export function mapHref({ latitude, longitude }: Pick<Venue, 'latitude' | 'longitude'>): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
}
