import { inLocale, type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { LinkButton } from '#app/platform/ui/Button.tsx'
import type { Venue } from '../../event.ts'
import type { ProgrammeEvent } from '../../timetable.ts'
import { dayParts } from '../list/day-parts.ts'
import { groupByDay } from '../list/group-by-day.ts'
import styles from './VenueCard.module.css'
import { VenueFigure } from './VenueFigure.tsx'
import { mapHref, venueHref } from './venue-links.ts'

type VenueCardProps = {
  readonly venue: Venue
  readonly events: readonly ProgrammeEvent[]
  readonly locale: Locale
}

/** One venue: where it is, how to get there, and on which days something happens in it. */
export function VenueCard({ venue, events, locale }: VenueCardProps) {
  const directions = inLocale(venue.directions, locale)
  return (
    <section id={venue.slug} className={styles.venue}>
      <VenueFigure venue={venue} locale={locale} />
      <div className={styles.words}>
        <h2>
          <a href={venueHref(venue.slug, locale)}>{inLocale(venue.name, locale).text}</a>
        </h2>
        <address className={styles.address}>
          {venue.address}, {venue.city}
        </address>
        {directions.text && (
          <div lang={directions.locale === locale ? undefined : languageTag(directions.locale)}>
            <h3>{m.programme_locations_directions({}, { locale })}</h3>
            <p className="measure">{directions.text}</p>
          </div>
        )}
        {events.length > 0 && (
          <ul className={styles.days}>
            {groupByDay(events).map(({ day, events: ofDay }) => {
              const { weekday, number } = dayParts(day, locale)
              return (
                <li key={day}>
                  <strong>
                    {weekday} {number}
                  </strong>
                  <span>{m.programme_day_events({ count: ofDay.length }, { locale })}</span>
                </li>
              )
            })}
          </ul>
        )}
        <p>
          <LinkButton href={mapHref(venue)} rel="noreferrer" target="_blank">
            {m.programme_event_map({}, { locale })}
          </LinkButton>
        </p>
      </div>
    </section>
  )
}
