import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { kindLabel, shownLevelLabel } from '#app/programme/ui/programme-labels.ts'
import { hoursText, titleOf } from '../../plan-text.ts'
import { inRoomOn } from './in-room-on.ts'
import type { PrintedPlan } from './PlanSheet.tsx'
import styles from './Sheets.module.css'

type RoomSheetsProps = PrintedPlan & { readonly day: LocalDay; readonly locale: Locale }

/** The events of each room on a day, a page a room, for its door. */
export function RoomSheets({ code, day, rooms, venues, artists, events, locale }: RoomSheetsProps) {
  const names = new Map(artists.map(({ slug, name }) => [slug, name]))
  const used = rooms.filter((room) => inRoomOn(events, room, day).length > 0)
  if (used.length === 0) return <p>{m.planner_empty_day_read({}, { locale })}</p>
  return (
    <>
      {used.map((room) => {
        const venue = venues.find(({ slug }) => slug === room.venue)
        return (
          <article key={room.slug} className={styles.room}>
            <h1>{inLocale(room.name, locale).text}</h1>
            <p>
              {[code, venue && inLocale(venue.name, locale).text, formatDay(day, locale, 'full')]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <table>
              <tbody>
                {inRoomOn(events, room, day).map((event) => (
                  <tr key={event.id}>
                    <th scope="row">{hoursText(event, locale)}</th>
                    <td>
                      <b>{titleOf(event, locale)}</b>
                      {event.status === 'draft' && ` (${m.planner_draft({}, { locale })})`}
                      <small>
                        {[
                          event.artists.map((slug) => names.get(slug) ?? slug).join(', '),
                          kindLabel(event.kind, locale),
                          shownLevelLabel(event, locale),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </small>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </article>
        )
      })}
    </>
  )
}
