import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatTime } from '#app/platform/values/local-day.ts'
import { inLines } from '#app/programme/ui/event/names-in-lines.ts'
import { kindLabel, shownLevelLabel } from '#app/programme/ui/programme-labels.ts'
import { alertHref, eventHref } from '#app/programme/ui/programme-links.ts'
import { availabilityText } from './availability-text.ts'
import { titleOf } from './collisions.ts'
import type { EventChoiceProps } from './EventChoice.tsx'
import styles from './EventDetails.module.css'
import type { WayIn } from './ways-in-now.ts'

/** The folded details of an event: end, artists, venue, places. */
export function EventDetails({
  event,
  artists,
  venue,
  availability,
  role,
  partner,
  waysIn,
  locale,
}: EventChoiceProps) {
  const { places, taken, status } = event
  // the places of an invitation are the couple's: what a solo would get says nothing
  const more = partner === null ? availabilityText(availability, role, locale).more : []
  const isWaitedFor = partner === null && (availability.kind === 'full' || availability.kind === 'unbalanced')
  const alertRole = isWaitedFor && places.mode === 'role' && role !== 'both' ? role : null
  return (
    <div className={styles.details}>
      <p>
        {[
          `${formatTime(event.startsAt, locale)}–${formatTime(event.endsAt, locale)}`,
          kindLabel(event.kind, locale),
          shownLevelLabel(event, locale),
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
              leaders: taken.leaders,
              leaderPlaces: places.leaders,
              followers: taken.followers,
              followerPlaces: places.followers,
            },
            { locale },
          )}
        </p>
      )}
      {(waysIn.length > 0 || alertRole) && (
        <ul className={styles.ways} aria-label={m.register_ways_in({}, { locale })}>
          {waysIn.map((way) => (
            <li key={way.kind === 'instead' ? way.event.id : way.kind}>
              <WayInNow way={way} locale={locale} />
            </li>
          ))}
          {alertRole && (
            <li>
              <a href={alertHref(event, alertRole, locale)} target="_blank" rel="noopener">
                {m.alerts_title({}, { locale })}
              </a>
            </li>
          )}
        </ul>
      )}
      {more.length > 0 && <p>{more.join(' · ')}</p>}
      <a href={eventHref(event, locale)} target="_blank" className={styles.link} rel="noopener">
        {m.register_event_page({}, { locale })}
        <span className="visually-hidden"> {m.register_opens_in_tab({}, { locale })}</span>
      </a>
    </div>
  )
}

/** One way to get a place now, with a link. */
function WayInNow({ way, locale }: { readonly way: WayIn; readonly locale: Locale }) {
  switch (way.kind) {
    case 'instead':
      return (
        <>
          {m.register_way_instead({}, { locale })}{' '}
          <a href={`#pick-${way.event.id}`}>{titleOf(way.event, locale)}</a>
        </>
      )
    case 'asCouple':
      return <AsCouple company={way.company} locale={locale} />
    case 'otherRole':
      return way.role === 'leader'
        ? m.register_way_lead({}, { locale })
        : m.register_way_follow({}, { locale })
  }
}

type AsCoupleProps = {
  readonly company: Extract<WayIn, { readonly kind: 'asCouple' }>['company']
  readonly locale: Locale
}

/** How to come as a couple, for who has a partner already as well. */
function AsCouple({ company, locale }: AsCoupleProps) {
  switch (company.kind) {
    case 'alone':
      return (
        <>
          {m.register_way_couple({}, { locale })}{' '}
          <a href={company.href}>{m.register_way_couple_link({}, { locale })}</a>
        </>
      )
    case 'named':
      return m.register_way_named({}, { locale })
    case 'with':
      return m.register_way_with({ name: company.name }, { locale })
  }
}
