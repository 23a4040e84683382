import { inLocale, type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { Venue } from '#app/programme/event.ts'
import { VenueFigure } from '#app/programme/ui/venues/VenueFigure.tsx'
import { VenueMap } from '#app/programme/ui/venues/VenueMap.tsx'
import { venueHref } from '#app/programme/ui/venues/venue-links.ts'
import styles from './Venues.module.css'

/** Where it is danced: each venue by the figure of its floor. */
export function Venues({ venues, locale }: { readonly venues: readonly Venue[]; readonly locale: Locale }) {
  if (venues.length === 0) return null
  return (
    <section className={styles.venues}>
      <h2>{m.home_halls_title({}, { locale })}</h2>
      <VenueMap venues={venues} locale={locale} />
      <ul>
        {venues.map((venue) => {
          const name = inLocale(venue.name, locale)
          return (
            <li key={venue.slug}>
              <a href={venueHref(venue.slug, locale)}>
                <VenueFigure venue={venue} locale={locale} />
                <span
                  className={styles.name}
                  lang={name.locale === locale ? undefined : languageTag(name.locale)}
                >
                  {name.text}
                </span>
                <span className={styles.address}>{venue.address}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
