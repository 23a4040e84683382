import { m } from '#app/platform/messages/messages.js'
import { BalanceGlyph } from '#app/platform/ui/figures/BalanceGlyph.tsx'
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
      {places.mode === 'role' && status === 'published' && (
        <span className={styles.glyph}>
          <BalanceGlyph {...taken} places={places} locale={locale} size="2.75rem" />
        </span>
      )}
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
      {more.length > 0 && <p>{more.join(' · ')}</p>}
      <a
        href={eventHref(event.id, locale)}
        target="_blank"
        rel="noreferrer"
        className={styles.link}
        aria-label={`${m.register_event_page_of({ title }, { locale })} ${m.register_opens_in_tab({}, { locale })}`}
      >
        {m.register_event_page({}, { locale })}
      </a>
    </div>
  )
}
