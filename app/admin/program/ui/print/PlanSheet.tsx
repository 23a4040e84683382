import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay } from '#app/platform/values/local-day.ts'
import type { Room } from '#app/programme/event.ts'
import { hoursText, titleOf } from '../../plan-text.ts'
import type { PlanView } from '../../plan-view.ts'
import { inRoomOn } from './in-room-on.ts'
import styles from './Sheets.module.css'

export type PrintedPlan = Pick<PlanView, 'days' | 'rooms' | 'venues' | 'artists' | 'events'> & {
  readonly code: string
}

/** All days below one another, the rooms with events side by side: on one sheet of A3, lying. */
export function PlanSheet({
  code,
  days,
  rooms,
  venues,
  artists,
  events,
  locale,
}: PrintedPlan & { locale: Locale }) {
  const names = new Map(artists.map(({ slug, name }) => [slug, name]))
  const used = rooms.filter((room) => days.some((day) => inRoomOn(events, room, day).length > 0))
  const venueOf = ({ venue }: Room) => {
    const found = venues.find(({ slug }) => slug === venue)
    return found ? inLocale(found.name, locale).text : venue
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
    <section className={styles.plan} aria-label={m.planner_print_heading({ code }, { locale })} tabIndex={0}>
      <h1>{m.planner_print_heading({ code }, { locale })}</h1>
      <table>
        <thead>
          <tr>
            <td />
            {used.map((room) => (
              <th key={room.slug} scope="col">
                {inLocale(room.name, locale).text} <small>{venueOf(room)}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day}>
              <th scope="row" className={styles.day}>
                {formatDay(day, locale, 'brief')}
              </th>
              {used.map((room) => (
                <td key={room.slug}>
                  {inRoomOn(events, room, day).map((event) => (
                    <p key={event.id}>
                      <b>{hoursText(event, locale)}</b> {titleOf(event, locale)}
                      {event.status === 'draft' && ` (${m.planner_draft({}, { locale })})`}
                      {event.published && ` (${m.planner_waits({}, { locale })})`}
                      {event.artists.length > 0 && (
                        <small> {event.artists.map((slug) => names.get(slug) ?? slug).join(', ')}</small>
                      )}
                    </p>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
