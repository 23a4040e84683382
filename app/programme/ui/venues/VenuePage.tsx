import type { PageView } from '#app/festival/content/page-view.ts'
import { Prose } from '#app/festival/content/ui/Prose.tsx'
import { inLocale, type Locale, langOf, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { LinkButton } from '#app/platform/ui/Button.tsx'
import { PageHeader } from '#app/platform/ui/PageHeader.tsx'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import type { Venue } from '../../event.ts'
import type { ProgrammeEvent } from '../../timetable.ts'
import { VenueDays } from './VenueDays.tsx'
import { VenueFigure } from './VenueFigure.tsx'
import styles from './VenuePage.module.css'
import { mapHref, venueHref } from './venue-links.ts'
import { Walks } from './Walks.tsx'

type VenuePageProps = {
  readonly view: PageView
  readonly slug: string
  /** Null while the edition has no such venue: its text is there all the same. */
  readonly venue: Venue | null
  readonly events: readonly ProgrammeEvent[]
  readonly today: LocalDay
  /** All of the edition's. */
  readonly venues: readonly Venue[]
  readonly locale: Locale
}

/** One venue: its name, its address, its events, and practical information. */
export function VenuePage({ view, slug, venue, events, today, venues, locale }: VenuePageProps) {
  const others = venues.filter((other) => other.slug !== slug)
  const lang = view.locale === locale ? undefined : languageTag(view.locale)
  return (
    <div className="page">
      <PageHeader
        above={
          <a className={styles.above} href={`/${langOf(locale)}/locations`}>
            {m.programme_locations_title({}, { locale })}
          </a>
        }
        title={<span lang={lang}>{view.title}</span>}
        lead={view.lead && <p lang={lang}>{view.lead}</p>}
        aside={
          <div className={styles.figure}>
            <VenueFigure venue={venue ?? { slug }} isFirst locale={locale} />
          </div>
        }
      />
      {venue && (
        <div className={styles.where}>
          <address>
            <span>{venue.address}</span>
            <span>{venue.city}</span>
          </address>
          <LinkButton href={mapHref(venue)} rel="external noreferrer">
            {m.programme_event_map({}, { locale })}
          </LinkButton>
        </div>
      )}
      <div className={styles.venue}>
        <div className={styles.side}>
          <VenueDays events={events} today={today} locale={locale} />
          <Walks venues={venues} to={slug} locale={locale} />
        </div>
        <Prose text={view} locale={locale} />
      </div>
      {others.length > 0 && (
        <nav className={styles.others} aria-labelledby="others">
          <h2 id="others">{m.content_hall_others({}, { locale })}</h2>
          <ul>
            {others.map((other) => (
              <li key={other.slug}>
                <a href={venueHref(other.slug, locale)}>
                  <VenueFigure venue={other} locale={locale} />
                  <span>{inLocale(other.name, locale).text}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}
