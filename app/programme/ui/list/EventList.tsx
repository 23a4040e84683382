import { type ReactElement, useContext } from 'react'
import { MarkupContext } from '#app/platform/ui/markup.ts'
import type { ProgrammeEvent } from '../../timetable.ts'
import styles from './EventList.module.css'
import { EventRow, type EventRowProps } from './EventRow.tsx'

type EventListProps = Omit<EventRowProps, 'event'> & { readonly events: readonly ProgrammeEvent[] }

/**
 * Events in a list of their own. To all who chose nothing an event's row says the same until somebody takes a place or it is over, so
 * it is written once for them and kept; who chose something gets rows of their own.
 */
export function EventList({ events, ...shared }: EventListProps) {
  const write = useContext(MarkupContext)
  const rows = events.map((event) => <EventRow key={event.id} event={event} {...shared} />)
  if (!write || shared.picking.selection.size > 0) return <ul className={styles.events}>{rows}</ul>
  // joined like this, all of the page is copied once, at its end
  const html = rows.reduce((all, row) => all + cachedRow(row, write), '')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it
  return <ul className={styles.events} dangerouslySetInnerHTML={{ __html: html }} />
}

/** By the event with its counters, which is the same object as long as they are the same; then by what else a row depends on. */
const kept = new WeakMap<ProgrammeEvent, Map<string, string>>()

function cachedRow(row: ReactElement<EventRowProps>, write: (part: ReactElement) => string): string {
  const { event, picking, locale, now } = row.props
  const rows = kept.get(event) ?? new Map<string, string>()
  kept.set(event, rows)
  const circumstances = [locale, picking.names.get(event.id), event.endsAt <= now].join()
  const html = rows.get(circumstances) ?? write(row)
  rows.set(circumstances, html)
  return html
}
