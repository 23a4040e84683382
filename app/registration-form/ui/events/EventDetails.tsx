import { m } from '#app/platform/messages/messages.js'
import { formatTime } from '#app/platform/values/local-day.ts'
import { inLines } from '#app/programme/ui/event/names-in-lines.ts'
import { kindLabel, levelToSay } from '#app/programme/ui/programme-labels.ts'
import { eventHref } from '#app/programme/ui/programme-links.ts'
import { availabilityText } from './availability-text.ts'
import type { EventChoiceProps } from './EventChoice.tsx'
import styles from './EventDetails.module.css'

/** What is folded under an event's row: until when, with whom, where, how its places stand. */
export function EventDetails({
  event,
  title,
  artists,
  venue,
  availability,
  role,
  locale,
}: EventChoiceProps & { readonly title: string }) {
  const { places, taken, status } = event
  const { more } = availabilityText(availability, role, locale)
  return (
    <div className={styles.details}>
      <p>
        {[
          `${formatTime(event.startsAt, locale)}–${formatTime(event.endsAt, locale)}`,
          kindLabel(event.kind, locale),
          levelToSay(event, locale),
          venue,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {artists.length > 0 && <p>{artists.map(inLines).join(', ')}</p>}
      {places.mode === 'role' && status === 'published' && (
        <p>
          {m.platform_balance_of_places(
            {
              ...{ leaders: taken.leaders, leaderPlaces: places.leaders },
              ...{ followers: taken.followers, followerPlaces: places.followers },
            },
            { locale },
          )}
        </p>
      )}
      {more.length > 0 && <p>{more.join(' · ')}</p>}
      <a href={eventHref(event.id, locale)} target="_blank" rel="noreferrer" className={styles.link}>
        {m.register_event_page({}, { locale })}
        <span className="visually-hidden">{`: ${title} ${m.register_opens_in_tab({}, { locale })}`}</span>
      </a>
    </div>
  )
}
