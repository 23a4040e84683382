import { type ReactElement, useContext } from 'react'
import { MarkupContext } from '#app/platform/ui/markup.ts'
import type { ProgrammeEvent } from '../../timetable.ts'
import styles from './EventList.module.css'
import { EventRow, type EventRowProps } from './EventRow.tsx'

type EventListProps = Omit<EventRowProps, 'event'> & { readonly events: readonly ProgrammeEvent[] }

/**
 * A list of events. Without a selection an event's row is the same for everybody until a place is taken or it ends, so its HTML is cached; with a
 * selection rows are rendered individually.
 */
export function EventList({ events, ...shared }: EventListProps) {
  const write = useContext(MarkupContext)
  const rows = events.map((event) => <EventRow key={event.id} event={event} {...shared} />)
  if (!write || shared.picking.selection.size > 0) return <ul className={styles.events}>{rows}</ul>
  // Concatenated like this, the page is copied once, at its end
  const html = rows.reduce((all, row) => all + cachedRow(row, write), '')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it
  return <ul className={styles.events} dangerouslySetInnerHTML={{ __html: html }} />
}

/** By the event with its counters, which is the same object while they are unchanged; then by everything else a row depends on. */
const renderedRows = new WeakMap<ProgrammeEvent, Map<string, string>>()

function cachedRow(row: ReactElement<EventRowProps>, write: (part: ReactElement) => string): string {
  const { event, picking, locale, now } = row.props
  const rows = renderedRows.get(event) ?? new Map<string, string>()
  renderedRows.set(event, rows)
  const key = [locale, picking.names.get(event.id), event.endsAt <= now].join()
  const html = rows.get(key) ?? write(row)
  rows.set(key, html)
  return html
}
