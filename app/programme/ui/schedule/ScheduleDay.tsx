import type { CSSProperties } from 'react'
import { inLocale, type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { joinNames } from '#app/platform/ui/join-names.ts'
import { formatTime } from '#app/platform/values/local-day.ts'
import type { Artist, Venue } from '../../event.ts'
import type { Programme, ProgrammeEvent } from '../../timetable.ts'
import { Availability } from '../event/Availability.tsx'
import { placesInBrief } from '../event/brief-places.ts'
import { freePlaces, isFull } from '../event/free-places.ts'
import { LeftGlyph } from '../event/LeftGlyph.tsx'
import { Names } from '../event/Names.tsx'
import { KindSign } from '../KindSign.tsx'
import { kindLabel, shownLevelLabel } from '../programme-labels.ts'
import { eventHref } from '../programme-links.ts'
import { ChooseButton } from '../selection/ChooseButton.tsx'
import { nearClashText } from '../selection/clash-text.ts'
import { isChoosable, type Picking } from '../selection/picking.ts'
import { type HourBand, hourBands, layOutDay, type Placed, rowsPerHour } from './lay-out-day.ts'
import '../event/grow-into-place.css'
import styles from './ScheduleDay.module.css'

type ScheduleDayProps = {
  readonly events: readonly ProgrammeEvent[]
  readonly programme: Pick<Programme, 'artists' | 'venues'>
  readonly picking: Picking
  readonly now: Date
  readonly locale: Locale
}

/**
 * A day at a glance: venues side by side, hours downwards; on a phone a timeline. Events are in order of time in the document, so
 * that both are the same list.
 */
export function ScheduleDay({ events, programme, picking, now, locale }: ScheduleDayProps) {
  const { venues } = programme
  const grid = layOutDay(
    events,
    venues.map(({ slug }) => slug),
  )
  const firstHour = grid.fromMinute / 60
  const bands = hourBands(grid)
  const lines = laneLines(grid.columns.map(({ lanes }) => lanes))
  const placed = grid.columns
    .flatMap(({ placed }, column) => placed.map((at) => ({ at, column })))
    .sort((a, b) => a.at.fromMinute - b.at.fromMinute)
  const style = {
    '--count': placed.length,
    '--lanes': (lines.at(-1) ?? 1) - 1,
    '--rows': bands.map(rowsOf).join(' '),
  } as CSSProperties
  return (
    <div className={styles.day} style={style} data-day>
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
      {bands.map(({ from, count, isFolded }) => (
        <p
          key={from}
          className={joinNames(styles.hour, isFolded && styles.folded)}
          style={{ gridRow: `${from * rowsPerHour + 2} / span ${count * rowsPerHour}` }}
          aria-hidden="true"
        >
          <span className={styles.tick}>{hourText(firstHour + from)}</span>
          {isFolded && <span className={styles.tick}>{hourText(firstHour + from + count)}</span>}
        </p>
      ))}
      <NowLine
        from={grid.startsAt}
        hours={(grid.toMinute - grid.fromMinute) / 60}
        now={now}
        locale={locale}
      />
      <ol className={styles.events}>
        {placed.map(({ at, column }, index) => (
          <li
            key={at.event.id}
            id={at.event.id}
            className={joinNames(
              styles.event,
              styles[toneOf(at.event)],
              picking.selection.has(at.event.id) && styles.chosen,
              at.event.endsAt <= now && styles.past,
              at.fromMinute === placed[index - 1]?.at.fromMinute && styles.sameTime,
            )}
            style={placeOf(at, grid.fromMinute, (lines[column] ?? 1) + 1)}
            data-from={at.event.startsAt.getTime()}
            data-until={at.event.endsAt.getTime()}
            data-now={at.event.startsAt <= now && now < at.event.endsAt ? '' : undefined}
          >
            <Block
              event={at.event}
              venueName={nameOf(at.event.venue, venues, locale)}
              artists={programme.artists}
              picking={picking}
              now={now}
              locale={locale}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

type BlockProps = Pick<ScheduleDayProps, 'picking' | 'now' | 'locale'> & {
  readonly event: ProgrammeEvent
  readonly venueName: string
  readonly artists: readonly Artist[]
}

function Block({ event, venueName, artists, picking, now, locale }: BlockProps) {
  const title = inLocale(event.title, locale)
  const collision = picking.collisions.get(event.id)
  return (
    <>
      <p className={styles.time}>
        <time dateTime={event.startsAt.toISOString()}>{formatTime(event.startsAt, locale)}</time>
        <span>
          –<time dateTime={event.endsAt.toISOString()}>{formatTime(event.endsAt, locale)}</time>
        </span>
      </p>
      <div className={styles.what}>
        <h3 className={styles.title} lang={title.locale === locale ? undefined : languageTag(title.locale)}>
          <a href={eventHref(event, locale, picking.search)}>{title.text}</a>
        </h3>
        <Names event={event} artists={artists} className={styles.names} />
        <p className={styles.at}>
          <KindSign kind={event.kind} />
          <span>
            {[kindLabel(event.kind, locale), shownLevelLabel(event, locale)].filter(Boolean).join(' · ')}
          </span>
          <span className={styles.venueName}>{venueName}</span>
        </p>
        <State event={event} now={now} canQueue={picking.canQueue} locale={locale} />
        {collision && <p className={styles.collision}>{nearClashText(collision, event, locale)}</p>}
      </div>
      {(picking.selection.has(event.id) || isChoosable(event, now)) && (
        <ChooseButton event={event} picking={picking} locale={locale} />
      )}
    </>
  )
}

/** Whether it takes place, and what is left for whom: the glyph, and the words beside it. */
function State({
  event,
  now,
  canQueue,
  locale,
}: Pick<BlockProps, 'event' | 'now' | 'locale'> & Pick<Picking, 'canQueue'>) {
  if (event.status === 'cancelled') {
    return <p className={styles.cancelled}>{m.programme_cancelled({}, { locale })}</p>
  }
  if (event.status === 'draft') return <p className={styles.draft}>{m.programme_draft({}, { locale })}</p>
  if (event.endsAt <= now) return <p className={styles.state}>{m.programme_past({}, { locale })}</p>
  const words = placesInBrief(event, locale)
  if (!words) return null
  return (
    <div className={styles.state}>
      <LeftGlyph event={event} locale={locale} size="1.75rem" />
      <Availability event={event} canQueue={canQueue} locale={locale}>
        <span className={isFull(freePlaces(event.places, event.taken)) ? styles.full : undefined}>
          {words}
        </span>
      </Availability>
    </div>
  )
}

type NowLineProps = {
  /** The first instant of the grid. */
  readonly from: Date
  readonly hours: number
  readonly now: Date
  readonly locale: Locale
}

/** Where the day has come to; hidden on the other days, and moved on by the page's script. */
function NowLine({ from, hours, now, locale }: NowLineProps) {
  const rows = (now.getTime() - from.getTime()) / rowMs
  const isToday = rows >= 0 && rows < hours * rowsPerHour
  const past = { '--past': `${Math.round((rows % 1) * 100)}%` } as CSSProperties
  return (
    <p
      className={styles.now}
      style={isToday ? { ...past, gridRowStart: Math.floor(rows) + 2 } : undefined}
      hidden={!isToday}
      data-line-from={from.getTime()}
      data-line-until={from.getTime() + hours * rowsPerHour * rowMs}
      aria-hidden="true"
    >
      <span>{m.programme_now({}, { locale })}</span>
    </p>
  )
}

const rowMs = 3_600_000 / rowsPerHour

/** The grid rows of an hour, or of a fold, which is equally high for any number of hours. */
function rowsOf({ count, isFolded }: HourBand): string {
  const rows = count * rowsPerHour
  return `repeat(${rows}, calc(var(--${isFolded ? 'fold' : 'hour'}) / ${rows}))`
}

function hourText(hour: number): string {
  return String(hour % 24).padStart(2, '0')
}

function toneOf({ kind, status }: ProgrammeEvent): 'off' | 'dance' | 'plain' {
  if (status === 'cancelled') return 'off'
  return kind === 'milonga' || kind === 'practica' ? 'dance' : 'plain'
}

/** The first line of each column and the one after the last: 1, 2 for a venue with one lane, then the next. */
function laneLines(lanes: readonly number[]): number[] {
  const lines = [1]
  for (const count of lanes) lines.push((lines.at(-1) ?? 1) + count)
  return lines
}

function placeOf(
  { event, fromMinute, toMinute, lane }: Placed<ProgrammeEvent>,
  dayFrom: number,
  firstLine: number,
): CSSProperties {
  const row = (minute: number) => Math.round(((minute - dayFrom) / 60) * rowsPerHour) + 2
  return {
    gridRow: `${row(fromMinute)} / ${Math.max(row(toMinute), row(fromMinute) + 1)}`,
    gridColumn: `${firstLine + lane}`,
    viewTransitionName: `event-${event.id}`,
  }
}

function nameOf(slug: string, venues: readonly Venue[], locale: Locale): string {
  const venue = venues.find((one) => one.slug === slug)
  return venue ? inLocale(venue.name, locale).text : slug
}
