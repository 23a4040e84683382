import { inLocale, type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { FieldError } from '#app/platform/ui/fields/FieldLayout.tsx'
import { joinNames } from '#app/platform/ui/join-names.ts'
import { formatTime } from '#app/platform/values/local-day.ts'
import { kindLabel, shownLevelLabel } from '#app/programme/ui/programme-labels.ts'
import type { DancerRole } from '#app/registration/registration.ts'
import type { FormEvent } from '../register-page.ts'
import { type Availability, isPickable } from './availability.ts'
import { availabilityText } from './availability-text.ts'
import type { Collision } from './collisions.ts'
import styles from './EventChoice.module.css'
import { EventDetails } from './EventDetails.tsx'
import type { WayIn } from './ways-in-now.ts'

export type EventChoiceProps = {
  readonly event: FormEvent
  readonly artists: readonly string[]
  readonly venue: string | null
  /** The price of the event taken alone; null: free. */
  readonly price: string | null
  readonly availability: Availability
  /** Null while the dancer has not chosen a role. */
  readonly role: DancerRole | null
  /** The inviter, if this event is part of an invitation, and whether a place is held. */
  readonly partner: { readonly name: string; readonly isHeld: boolean } | null
  readonly waysIn: readonly WayIn[]
  readonly isRenderedPicked: boolean
  /** Hidden by the filters: it stays in the form but is not shown. */
  readonly isHidden: boolean
  readonly collisions: readonly Collision[]
  readonly error: string | undefined
  readonly locale: Locale
}

/** One event with a checkbox, in two lines: time and title; free places for the dancer's role, level, and price. The rest is folded. */
export function EventChoice(choice: EventChoiceProps) {
  const { event, price, availability, isRenderedPicked, isHidden, collisions, error, locale } = choice
  const id = `pick-${event.id}`
  const title = inLocale(event.title, locale)
  const canBePicked = isPickable(availability)
  const { tone, text } = placesText(choice)
  const about = shownLevelLabel(event, locale) ?? kindLabel(event.kind, locale)
  return (
    <li className={joinNames(styles.event, !canBePicked && styles.off)} hidden={isHidden}>
      <div className={styles.row}>
        <input
          type="checkbox"
          id={id}
          name="picks"
          value={event.id}
          className={styles.box}
          defaultChecked={isRenderedPicked && canBePicked}
          disabled={!canBePicked}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
        />
        <label htmlFor={id} className={styles.label}>
          <span className={styles.time}>{formatTime(event.startsAt, locale)}</span>{' '}
          <span
            className={styles.title}
            lang={title.locale === locale ? undefined : languageTag(title.locale)}
          >
            {title.text}
          </span>{' '}
          <span className={styles.about}>
            <span className={styles[tone]}>{text}</span>
            {` · ${about} · ${price ?? m.register_event_no_price({}, { locale })}`}
          </span>
        </label>
      </div>
      <details className={styles.more}>
        <summary
          className={styles.summary}
          aria-label={m.register_event_more({ title: title.text }, { locale })}
        />
        <EventDetails {...choice} />
      </details>
      {collisions.length > 0 && (
        <ul className={styles.collisions}>
          {collisions.map(({ kind, sentence }) => (
            <li key={sentence} className={styles[kind]}>
              {sentence}
            </li>
          ))}
        </ul>
      )}
      {error && (
        <div className={styles.error}>
          <FieldError id={id} error={error} />
        </div>
      )}
    </li>
  )
}

function placesText({ availability, role, partner, locale }: EventChoiceProps) {
  if (partner !== null && isPickable(availability)) {
    const { name, isHeld } = partner
    const words = isHeld ? m.register_event_held : m.register_event_together
    return { tone: isHeld ? 'free' : 'queue', text: words({ name }, { locale }) } as const
  }
  return availabilityText(availability, role, locale)
}
