import type { CSSProperties } from 'react'
import { formatTime } from '#app/platform/local-day.ts'
import { inLocale, type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BalanceGlyph } from '#app/platform/ui/BalanceGlyph.tsx'
import { joinNames } from '#app/platform/ui/join-names.ts'
import type { Artist, Venue } from '../event.ts'
import type { ProgrammeEvent } from '../timetable.ts'
import { freePlaces, isFull } from './free-places.ts'
import { layOutDay, type Placed, quietHours } from './lay-out-day.ts'
import { eventHref } from './programme-links.ts'
import { kindInWords } from './programme-words.ts'
import styles from './ScheduleDay.module.css'

type ScheduleDayProps = {
  readonly events: readonly ProgrammeEvent[]
  readonly venues: readonly Venue[]
  readonly artists: readonly Artist[]
  readonly locale: Locale
}

/** Rows of the grid in one hour: a quarter each. */
const rowsPerHour = 4

/**
 * A day in one look: halls side by side, hours down; on a phone a line of time. Events stand in the document by time, so
 * that both are the same list.
 */
export function ScheduleDay({ events, venues, artists, locale }: ScheduleDayProps) {
  const grid = layOutDay(
    events,
    venues.map(({ slug }) => slug),
  )
  const hours = range(grid.fromMinute / 60, grid.toMinute / 60)
  const lines = laneLines(grid.columns.map(({ lanes }) => lanes))
  const placed = grid.columns
    .flatMap(({ placed, lanes }, column) => placed.map((at) => ({ at, lanes, column })))
    .sort((a, b) => a.at.fromMinute - b.at.fromMinute)
  const count = lines.at(-1) ?? 1
  const quiet = quietHours(grid)
  const style = {
    '--lanes': count - 1,
    '--rows': hours.map((_, index) => rowsOf(quiet.has(index))).join(' '),
  } as CSSProperties
  return (
    <div className={styles.scroll}>
      <div className={styles.day} style={style}>
        {grid.columns.map(({ venue }, column) => (
          <p
            key={venue}
            className={styles.venue}
            style={{ gridColumn: `${(lines[column] ?? 1) + 1} / ${(lines[column + 1] ?? 2) + 1}` }}
            aria-hidden="true"
          >
            {nameOf(venue, venues, locale)}
          </p>
        ))}
        {hours.map((hour, index) => (
          <p
            key={hour}
            className={styles.hour}
            style={{ gridRow: `${index * rowsPerHour + 2} / span ${rowsPerHour}` }}
            aria-hidden="true"
          >
            {String(hour % 24).padStart(2, '0')}
          </p>
        ))}
        <ol className={styles.events}>
          {placed.map(({ at, column }) => (
            <li
              key={at.event.id}
              className={joinNames(styles.event, styles[toneOf(at.event)])}
              style={placeOf(at, grid.fromMinute, (lines[column] ?? 1) + 1)}
            >
              <Block
                event={at.event}
                venueName={nameOf(at.event.venue, venues, locale)}
                artists={artists}
                locale={locale}
              />
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

function Block({
  event,
  venueName,
  artists,
  locale,
}: {
  readonly event: ProgrammeEvent
  readonly venueName: string
  readonly artists: readonly Artist[]
  readonly locale: Locale
}) {
  const title = inLocale(event.title, locale)
  const names = artists.filter(({ slug }) => event.artists.includes(slug)).map(({ name }) => name)
  const free = freePlaces(event.places, event.taken)
  return (
    <>
      <p className={styles.time}>
        <time dateTime={event.startsAt.toISOString()}>{formatTime(event.startsAt, locale)}</time>–
        <time dateTime={event.endsAt.toISOString()}>{formatTime(event.endsAt, locale)}</time>
        <span className={styles.kind}>{kindInWords(event.kind, locale)}</span>
      </p>
      <h3 className={styles.title} lang={title.locale === locale ? undefined : languageTag(title.locale)}>
        <a href={eventHref(event.id, locale)}>{title.text}</a>
      </h3>
      {names.length > 0 && <p className={styles.names}>{names.join(', ')}</p>}
      <p className={styles.at}>{venueName}</p>
      {event.status === 'cancelled' ? (
        <p className={styles.cancelled}>{m.programme_cancelled({}, { locale })}</p>
      ) : isFull(free) ? (
        <p className={styles.full}>{m.programme_full({}, { locale })}</p>
      ) : (
        free.mode === 'head' && (
          <p className={styles.left}>{m.programme_free_heads({ count: free.free }, { locale })}</p>
        )
      )}
      {event.places.mode === 'role' && event.status !== 'cancelled' && (
        <span className={styles.glyph}>
          <BalanceGlyph {...event.taken} places={event.places} locale={locale} size="2.5rem" />
        </span>
      )}
    </>
  )
}

/** The grid rows of one hour; a quiet one is drawn at half its height. */
function rowsOf(isQuiet: boolean): string {
  return `repeat(${rowsPerHour}, ${isQuiet ? '0.6rem' : '1.375rem'})`
}

function toneOf({ kind, status }: ProgrammeEvent): 'learn' | 'dance' | 'watch' | 'off' {
  if (status === 'cancelled') return 'off'
  if (kind === 'class' || kind === 'workshop') return 'learn'
  return kind === 'milonga' || kind === 'practica' ? 'dance' : 'watch'
}

/** The first line of each column and the one after the last: 1, 2 for a hall with one lane, then the next. */
function laneLines(lanes: readonly number[]): number[] {
  const lines = [1]
  for (const count of lanes) lines.push((lines.at(-1) ?? 1) + count)
  return lines
}

function placeOf(
  { fromMinute, toMinute, lane }: Placed<unknown>,
  dayFrom: number,
  firstLine: number,
): CSSProperties {
  const row = (minute: number) => Math.round(((minute - dayFrom) / 60) * rowsPerHour) + 2
  return { gridRow: `${row(fromMinute)} / ${row(toMinute)}`, gridColumn: `${firstLine + lane}` }
}

function nameOf(slug: string, venues: readonly Venue[], locale: Locale): string {
  const venue = venues.find((one) => one.slug === slug)
  return venue ? inLocale(venue.name, locale).text : slug
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
}
