import { formatTime } from '#app/platform/local-day.ts'
import { inLocale, type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { joinNames } from '#app/platform/ui/join-names.ts'
import type { Artist, Venue } from '../event.ts'
import type { ProgrammeEvent } from '../timetable.ts'
import { EventFigure } from './EventFigure.tsx'
import styles from './EventRow.module.css'
import { Places } from './Places.tsx'
import { eventHref } from './programme-links.ts'
import { kindInWords, levelInWords } from './programme-words.ts'

type EventRowProps = {
  readonly event: ProgrammeEvent
  readonly artists: readonly Artist[]
  readonly venue: Venue | undefined
  readonly locale: Locale
  readonly now: Date
}

/** One event in a list of a day: when, what, with whom, where, and whether there is a place. */
export function EventRow({ event, artists, venue, locale, now }: EventRowProps) {
  const title = inLocale(event.title, locale)
  const names = artists.filter(({ slug }) => event.artists.includes(slug)).map(({ name }) => name)
  const isOff = event.status === 'cancelled'
  return (
    <li className={joinNames(styles.row, isOff && styles.off)}>
      <p className={styles.time}>
        <time dateTime={event.startsAt.toISOString()}>{formatTime(event.startsAt, locale)}</time>
        <span>
          <span aria-hidden="true">–</span>
          <time dateTime={event.endsAt.toISOString()}>{formatTime(event.endsAt, locale)}</time>
        </span>
      </p>
      <div className={styles.figure}>
        <EventFigure event={event} size="3.75rem" />
      </div>
      <div className={styles.what}>
        <h3 lang={title.locale === locale ? undefined : languageTag(title.locale)}>
          <a href={eventHref(event.id, locale)}>{title.text}</a>
        </h3>
        {names.length > 0 && <p className={styles.names}>{names.join(', ')}</p>}
        <p className={styles.meta}>
          <span>{kindInWords(event.kind, locale)}</span>
          <span>{levelInWords(event.level, locale)}</span>
          {venue && <span>{inLocale(venue.name, locale).text}</span>}
        </p>
      </div>
      <div className={styles.places}>
        {isOff ? (
          <p className={styles.state}>{m.programme_cancelled({}, { locale })}</p>
        ) : event.endsAt <= now ? (
          <p className={styles.state}>{m.programme_past({}, { locale })}</p>
        ) : (
          <Places event={event} locale={locale} />
        )}
      </div>
    </li>
  )
}
