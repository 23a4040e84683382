import { inLocale, type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { joinNames } from '#app/platform/ui/join-names.ts'
import { formatTime } from '#app/platform/values/local-day.ts'
import type { Programme, ProgrammeEvent } from '../../timetable.ts'
import { EventFigure } from '../event/EventFigure.tsx'
import { Names } from '../event/Names.tsx'
import { Places } from '../event/Places.tsx'
import { KindSign } from '../KindSign.tsx'
import { kindLabel, shownLevelLabel } from '../programme-labels.ts'
import { eventHref } from '../programme-links.ts'
import { ChooseButton } from '../selection/ChooseButton.tsx'
import { nearClashText } from '../selection/clash-text.ts'
import { isChoosable, type Picking } from '../selection/picking.ts'
import styles from './EventRow.module.css'

export type EventRowProps = {
  readonly event: ProgrammeEvent
  readonly programme: Pick<Programme, 'artists' | 'venues'>
  readonly picking: Picking
  readonly locale: Locale
  readonly now: Date
}

/** One event in a list of a day: when, what, with whom, where, whether there is a place, and whether it goes with what one chose. */
export function EventRow({ event, programme, picking, locale, now }: EventRowProps) {
  const title = inLocale(event.title, locale)
  const venue = programme.venues.find(({ slug }) => slug === event.venue)
  const level = shownLevelLabel(event, locale)
  const isOff = event.status === 'cancelled'
  const isOver = event.endsAt <= now
  const isChosen = picking.selection.has(event.id)
  const collision = picking.collisions.get(event.id)
  return (
    <li
      id={event.id}
      className={joinNames(styles.row, isOff && styles.off, isOver && styles.past, isChosen && styles.chosen)}
      data-from={event.startsAt.getTime()}
      data-until={event.endsAt.getTime()}
    >
      <p className={styles.time}>
        <time dateTime={event.startsAt.toISOString()}>{formatTime(event.startsAt, locale)}</time>
        <span>
          –<time dateTime={event.endsAt.toISOString()}>{formatTime(event.endsAt, locale)}</time>
        </span>
      </p>
      <EventFigure event={event} size="3.75rem" locale={locale} />
      <div className={styles.what}>
        <h3 lang={title.locale === locale ? undefined : languageTag(title.locale)}>
          <a href={eventHref(event, locale, picking.search)}>{title.text}</a>
        </h3>
        <Names event={event} artists={programme.artists} className={styles.names} />
        <p className={styles.meta}>
          <span className={styles.kind}>
            <KindSign kind={event.kind} /> {kindLabel(event.kind, locale)}
          </span>
          {level && <span>{level}</span>}
          {venue && <span>{inLocale(venue.name, locale).text}</span>}
        </p>
        {event.status === 'draft' && <p className={styles.draft}>{m.programme_draft({}, { locale })}</p>}
        {collision && <p className={styles.collision}>{nearClashText(collision, event, locale)}</p>}
      </div>
      <div className={styles.places}>
        {isOff ? (
          <p className={styles.state}>{m.programme_cancelled({}, { locale })}</p>
        ) : isOver ? (
          <p className={styles.state}>{m.programme_past({}, { locale })}</p>
        ) : (
          <Places event={event} canQueue={picking.canQueue} locale={locale} />
        )}
      </div>
      {(isChosen || isChoosable(event, now)) && (
        <ChooseButton event={event} picking={picking} locale={locale} />
      )}
    </li>
  )
}
