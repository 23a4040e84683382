import type { ReactNode } from 'react'
import { inLocale, type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay, formatTime, localDayOf } from '#app/platform/values/local-day.ts'
import type { Programme, ProgrammeEvent } from '../../timetable.ts'
import { walksTo } from '../../walking.ts'
import { shownLevelLabel } from '../programme-labels.ts'
import { venueHref } from '../programme-links.ts'
import styles from './EventPage.module.css'

type EventFactsProps = {
  readonly event: ProgrammeEvent
  readonly programme: Pick<Programme, 'venues'>
  readonly price: ReactNode
  readonly locale: Locale
}

/** When, where, how to get there, level, and price. */
export function EventFacts({ event, programme: { venues }, price, locale }: EventFactsProps) {
  const venue = venues.find(({ slug }) => slug === event.venue)
  const level = shownLevelLabel(event, locale)
  // who leaves at midnight leaves on the same evening
  const lastsIntoNight = localDayOf(new Date(event.endsAt.getTime() - 1)) > event.festivalDay
  return (
    <dl className={styles.facts}>
      <div className={styles.when}>
        <dt>{m.programme_event_when({}, { locale })}</dt>
        <dd>
          <span className={styles.day}>{formatDay(event.festivalDay, locale, 'full')}</span>
          <strong className={styles.time}>
            <time dateTime={event.startsAt.toISOString()}>{formatTime(event.startsAt, locale)}</time>–
            <time dateTime={event.endsAt.toISOString()}>{formatTime(event.endsAt, locale)}</time>
          </strong>
          {lastsIntoNight && <small>{m.programme_event_night({}, { locale })}</small>}
        </dd>
      </div>
      {venue && (
        <div className={styles.where}>
          <dt>{m.programme_event_where({}, { locale })}</dt>
          <dd>
            <a href={venueHref(venue.slug, locale)}>{inLocale(venue.name, locale).text}</a>
            <small>
              {venue.address}, {venue.city}
            </small>
          </dd>
        </div>
      )}
      {level && (
        <div>
          <dt>{m.programme_event_level({}, { locale })}</dt>
          <dd>{level}</dd>
        </div>
      )}
      <div>
        <dt>{m.programme_event_price({}, { locale })}</dt>
        <dd>{price}</dd>
      </div>
    </dl>
  )
}

type EventWayProps = Pick<EventFactsProps, 'event' | 'programme' | 'locale'>

/** How to get to the venue, and the walking times from the others. E6. */
export function EventWay({ event, programme: { venues }, locale }: EventWayProps) {
  const venue = venues.find(({ slug }) => slug === event.venue)
  if (!venue) return null
  const directions = inLocale(venue.directions, locale)
  const walks = walksTo(venue.slug, venues).map(({ from, minutes }) =>
    m.programme_event_walk({ from: inLocale(from.name, locale).text, minutes }, { locale }),
  )
  return (
    <section className={styles.way}>
      <h2>{m.programme_event_way({}, { locale })}</h2>
      {directions.text && (
        <p lang={directions.locale === locale ? undefined : languageTag(directions.locale)}>
          {directions.text}
        </p>
      )}
      {walks.length > 0 && <p className={styles.walks}>{walks.join(' ')}</p>}
    </section>
  )
}
