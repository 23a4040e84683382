import type { ReactNode } from 'react'
import { formatDay, formatTime, localDayOf } from '#app/platform/local-day.ts'
import { inLocale, type Locale, langOf, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { LinkButton } from '#app/platform/ui/Button.tsx'
import { Divider } from '#app/platform/ui/Divider.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import type { Programme, ProgrammeEvent } from '../timetable.ts'
import { EventArtists } from './EventArtists.tsx'
import { EventFigure, FigureShapes } from './EventFigure.tsx'
import styles from './EventPage.module.css'
import { EventRow } from './EventRow.tsx'
import { freePlaces, isFull } from './free-places.ts'
import { Places } from './Places.tsx'
import { pickHref, venueHref } from './programme-links.ts'
import { kindInWords, levelInWords } from './programme-words.ts'

type EventPageProps = {
  readonly event: ProgrammeEvent
  readonly programme: Programme
  /** What it costs, in words: prices are another domain's. */
  readonly price: ReactNode
  readonly now: Date
  /** Whether one can still ask for a place: before and while registration is open. */
  readonly isPickable: boolean
  readonly locale: Locale
}

/** All one needs to decide about one event: when, where, with whom, for whom, and whether there is a place. */
export function EventPage({ event, programme, price, now, isPickable, locale }: EventPageProps) {
  const title = inLocale(event.title, locale)
  const text = inLocale(event.text, locale)
  const sameDay = programme.events.filter(
    ({ id, festivalDay }) => festivalDay === event.festivalDay && id !== event.id,
  )
  const langOfText = (of: Locale) => (of === locale ? undefined : languageTag(of))
  return (
    <article className="page">
      <FigureShapes events={[event, ...sameDay]} />
      <header className={styles.header}>
        <div className={styles.figure}>
          <EventFigure event={event} size="22rem" />
        </div>
        <div className={styles.words}>
          <p className={styles.above}>
            <a href={`/${langOf(locale)}/program`}>{m.programme_title({}, { locale })}</a>
            <span>{kindInWords(event.kind, locale)}</span>
          </p>
          <h1 lang={langOfText(title.locale)}>{title.text}</h1>
          <EventFacts event={event} programme={programme} price={price} locale={locale} />
          <EventState event={event} now={now} isPickable={isPickable} locale={locale} />
        </div>
      </header>
      <div className={styles.body}>
        {text.text && (
          <div className={styles.text} lang={langOfText(text.locale)}>
            {text.text.split(/\n{2,}/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        )}
        <EventArtists event={event} artists={programme.artists} locale={locale} />
      </div>
      {sameDay.length > 0 && (
        <section className={styles.sameDay}>
          <Divider />
          <h2>{formatDay(event.festivalDay, locale, 'heading')}</h2>
          <ul>
            {sameDay.map((other) => (
              <EventRow
                key={other.id}
                event={other}
                artists={programme.artists}
                venue={programme.venues.find(({ slug }) => slug === other.venue)}
                locale={locale}
                now={now}
              />
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}

function EventFacts({ event, programme, price, locale }: Omit<EventPageProps, 'now' | 'isPickable'>) {
  const venue = programme.venues.find(({ slug }) => slug === event.venue)
  const lastsIntoNight = localDayOf(event.endsAt) > event.festivalDay
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{m.programme_event_when({}, { locale })}</dt>
        <dd>
          {formatDay(event.festivalDay, locale, 'runningFull')}
          <strong className={styles.time}>
            <time dateTime={event.startsAt.toISOString()}>{formatTime(event.startsAt, locale)}</time>–
            <time dateTime={event.endsAt.toISOString()}>{formatTime(event.endsAt, locale)}</time>
          </strong>
          {lastsIntoNight && <small>{m.programme_event_night({}, { locale })}</small>}
        </dd>
      </div>
      {venue && (
        <div>
          <dt>{m.programme_event_where({}, { locale })}</dt>
          <dd>
            <a href={venueHref(venue.slug, locale)}>{inLocale(venue.name, locale).text}</a>
            <small>
              {venue.address}, {venue.city}
            </small>
          </dd>
        </div>
      )}
      <div>
        <dt>{m.programme_event_level({}, { locale })}</dt>
        <dd>{levelInWords(event.level, locale)}</dd>
      </div>
      <div>
        <dt>{m.programme_event_price({}, { locale })}</dt>
        <dd>{price}</dd>
      </div>
    </dl>
  )
}

/** Whether one can still come, and the next step. */
function EventState({ event, now, isPickable, locale }: Omit<EventPageProps, 'programme' | 'price'>) {
  if (event.status === 'cancelled')
    return <Notice tone="error">{m.programme_event_cancelled_note({}, { locale })}</Notice>
  if (event.endsAt <= now) return <Notice>{m.programme_event_past_note({}, { locale })}</Notice>
  const free = freePlaces(event.places, event.taken)
  const full = isFull(free)
  return (
    <div className={styles.state}>
      <Places event={event} locale={locale} size="5rem" />
      {free.mode === 'role' && free.couples > 0 && (
        <p>{m.programme_event_couples({ count: free.couples }, { locale })}</p>
      )}
      {event.waiting > 0 && <p>{m.programme_event_waiting({ count: event.waiting }, { locale })}</p>}
      {full && isPickable && <p>{m.programme_event_full_note({}, { locale })}</p>}
      {isPickable ? (
        <LinkButton look="next" isLarge href={pickHref(event.id, locale)}>
          {full ? m.programme_event_queue({}, { locale }) : m.programme_event_pick({}, { locale })}
        </LinkButton>
      ) : (
        <p>{m.programme_event_closed_note({}, { locale })}</p>
      )}
    </div>
  )
}
