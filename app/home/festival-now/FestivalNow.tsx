import { ScriptIsland } from '#app/platform/islands/ScriptIsland.tsx'
import { inLocale, type Locale, langOf, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { festivalDayOf, formatDay, formatTime } from '#app/platform/values/local-day.ts'
import type { Venue } from '#app/programme/event.ts'
import type { Programme, ProgrammeEvent } from '#app/programme/timetable.ts'
import { dayParts } from '#app/programme/ui/list/day-parts.ts'
import { eventHref } from '#app/programme/ui/programme-links.ts'
import { Walks } from '#app/programme/ui/venues/Walks.tsx'
import type { Tonight } from '#app/reception/floor/floor.ts'
import type { OwnPlace } from '#app/registration/own-place.ts'
import { mostAhead, nowAndNext, type Way, waysBetween } from '../now-and-next.ts'
import styles from './FestivalNow.module.css'

type FestivalNowProps = {
  readonly programme: Programme
  readonly own: OwnPlace | null
  /** The occupancy of the current dances, where staff allow it. */
  readonly tonight: readonly Tonight[]
  readonly now: Date
  readonly locale: Locale
}

/**
 * During the festival: the dancer's own places and the way to them, current and next events. The script stores the page on the device
 * and updates the list by the clock, so that it is right offline too.
 */
export function FestivalNow({ programme, own, tonight, now, locale }: FestivalNowProps) {
  const events = nowAndNext(programme.events, now)
  const states = new Map(own?.picks.map(({ eventId, state }) => [eventId, state]))
  const mine = events.filter(({ id }) => states.has(id))
  const list = { venues: programme.venues, now, locale }
  return (
    <ScriptIsland name="festival-now" className={styles.now}>
      <p className={styles.asOf} data-at={now.getTime()}>
        <strong>{formatDay(festivalDayOf(now), locale, 'heading')}</strong>
        <span>{m.home_now_as_of({ time: formatTime(now, locale) }, { locale })}</span>
        <span hidden role="status" data-offline="">
          {m.home_now_offline({ time: formatTime(now, locale) }, { locale })}
        </span>
      </p>
      {mine.length > 0 && (
        <section aria-labelledby="mine">
          <h2 id="mine">
            <a href={`/${langOf(locale)}/myReg`}>{m.site_my_places({}, { locale })}</a>
          </h2>
          <EventLines
            {...list}
            events={mine}
            most={mine.length}
            isWaiting={(id) => states.get(id) === 'waiting'}
            ways={waysBetween(
              mine.filter(({ id }) => states.get(id) === 'placed'),
              programme.venues,
            )}
          />
        </section>
      )}
      {events.length > 0 && (
        <section aria-labelledby="now">
          <h2 id="now">{m.home_now_title({}, { locale })}</h2>
          <EventLines {...list} events={events} most={mostAhead} tonight={tonight} />
        </section>
      )}
      <Walks venues={programme.venues} locale={locale} />
    </ScriptIsland>
  )
}

type EventLinesProps = {
  readonly events: readonly ProgrammeEvent[]
  readonly venues: readonly Venue[]
  readonly now: Date
  /** How many of the coming events are shown. */
  readonly most: number
  readonly locale: Locale
  readonly isWaiting?: (id: string) => boolean
  readonly ways?: ReadonlyMap<string, Way>
  readonly tonight?: readonly Tonight[]
}

function EventLines({ events, venues, now, most, locale, isWaiting, ways, tonight }: EventLinesProps) {
  const coming = events.filter(({ startsAt }) => startsAt > now)
  const shown = new Set(coming.slice(0, most))
  return (
    <ol data-most={most}>
      {events.map((event) => (
        <EventLine
          key={event.id}
          event={event}
          venue={venues.find(({ slug }) => slug === event.venue)}
          isOn={event.startsAt <= now}
          isToday={event.festivalDay === festivalDayOf(now)}
          isHidden={event.startsAt > now && !shown.has(event)}
          way={ways?.get(event.id)}
          tonight={tonight?.find(({ eventId }) => eventId === event.id)}
          isWaiting={isWaiting?.(event.id) ?? false}
          locale={locale}
        />
      ))}
    </ol>
  )
}

type EventLineProps = {
  readonly event: ProgrammeEvent
  readonly venue: Venue | undefined
  readonly isOn: boolean
  readonly isToday: boolean
  readonly isHidden: boolean
  readonly way: Way | undefined
  readonly tonight: Tonight | undefined
  readonly isWaiting: boolean
  readonly locale: Locale
}

function EventLine({
  event,
  venue,
  isOn,
  isToday,
  isHidden,
  way,
  tonight,
  isWaiting,
  locale,
}: EventLineProps) {
  const { title, startsAt, endsAt } = event
  const name = inLocale(title, locale)
  return (
    <li
      data-from={startsAt.getTime()}
      data-to={endsAt.getTime()}
      data-on={isOn ? '' : undefined}
      hidden={isHidden}
    >
      <a href={eventHref(event, locale)}>
        <time dateTime={startsAt.toISOString()}>
          <span className={styles.begins}>{formatTime(startsAt, locale)}</span>
          <span className={styles.isOn}>{m.home_now({}, { locale })}</span>
        </time>
        <span className={styles.title} lang={name.locale === locale ? undefined : languageTag(name.locale)}>
          {name.text}
        </span>
        <span className={styles.where}>
          {!isToday && `${dayParts(event.festivalDay, locale).weekday} · `}
          {venue && inLocale(venue.name, locale).text}
          <span className={styles.isOn}>
            {' '}
            · {m.home_now_until({ time: formatTime(endsAt, locale) }, { locale })}
          </span>
        </span>
        {isWaiting && <span className={styles.waiting}>{m.home_now_waiting({}, { locale })}</span>}
        {tonight && tonight.about > 0 && <span className={styles.way}>{tonightText(tonight, locale)}</span>}
        {way && <span className={styles.way}>{wayText(way, locale)}</span>}
      </a>
    </li>
  )
}

function tonightText({ about: count, level }: Tonight, locale: Locale): string {
  if (level === 'full') return m.home_tonight_full({}, { locale })
  return level === 'near'
    ? m.home_tonight_near({ count }, { locale })
    : m.home_tonight_in({ count }, { locale })
}

function wayText({ from, minutes, leaveAt }: Way, locale: Locale): string {
  const [venue, time] = [inLocale(from.name, locale).text, formatTime(leaveAt, locale)]
  return m.home_now_way({ venue, time, minutes }, { locale })
}
