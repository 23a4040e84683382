import { inLocale, type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { FieldError } from '#app/platform/ui/fields/FieldFrame.tsx'
import { BalanceGlyph } from '#app/platform/ui/figures/BalanceGlyph.tsx'
import { joinNames } from '#app/platform/ui/join-names.ts'
import { formatTime } from '#app/platform/values/local-day.ts'
import { inLines } from '#app/programme/ui/event/names-in-lines.ts'
import { kindLabel, levelToSay } from '#app/programme/ui/programme-labels.ts'
import { eventHref } from '#app/programme/ui/programme-links.ts'
import type { DancerRole } from '#app/registration/registration.ts'
import type { FormEvent } from '../register-page.ts'
import { type Availability, isPickable } from './availability.ts'
import { availabilityText } from './availability-text.ts'
import type { Collision } from './collisions.ts'
import styles from './EventChoice.module.css'

export type EventChoiceProps = {
  readonly event: FormEvent
  readonly artists: readonly string[]
  readonly venue: string | null
  /** What it costs taken alone; null: nothing. */
  readonly price: string | null
  readonly availability: Availability
  /** Null while the dancer has not chosen a role. */
  readonly role: DancerRole | null
  /** Who invited this person to dance here with them, and whether a place is held for it. */
  readonly partner: { readonly name: string; readonly isHeld: boolean } | null
  readonly isRenderedPicked: boolean
  /** Where the filters leave it out, it stays in the form but is not shown. */
  readonly isHidden: boolean
  readonly collisions: readonly Collision[]
  readonly error: string | undefined
  readonly locale: Locale
}

/** One event to tick: when, what, with whom, where, what is free for one's own role, what it costs alone. */
export function EventChoice({
  event,
  artists,
  venue,
  price,
  availability,
  role,
  partner,
  isRenderedPicked,
  isHidden,
  collisions,
  error,
  locale,
}: EventChoiceProps) {
  const id = `pick-${event.id}`
  const title = inLocale(event.title, locale)
  const level = levelToSay(event, locale)
  const canBePicked = isPickable(availability)
  return (
    <li className={joinNames(styles.event, !canBePicked && styles.off)} hidden={isHidden}>
      <input
        type="checkbox"
        id={id}
        name="picks"
        value={event.id}
        className={styles.box}
        defaultChecked={isRenderedPicked && canBePicked}
        disabled={!canBePicked}
        aria-describedby={`${id}-about${error ? ` ${id}-error` : ''}`}
        aria-invalid={error ? true : undefined}
      />
      <label htmlFor={id} className={styles.label}>
        <span className={styles.time}>
          <time dateTime={event.startsAt.toISOString()}>{formatTime(event.startsAt, locale)}</time>–
          <time dateTime={event.endsAt.toISOString()}>{formatTime(event.endsAt, locale)}</time>
        </span>{' '}
        <span className={styles.title} lang={title.locale === locale ? undefined : languageTag(title.locale)}>
          {title.text}
        </span>
      </label>
      <div className={styles.about} id={`${id}-about`}>
        {artists.length > 0 && <p>{artists.map(inLines).join(', ')}</p>}
        <p className={styles.meta}>
          <span>{kindLabel(event.kind, locale)}</span>
          {level && <span>{level}</span>}
          {venue && <span>{venue}</span>}
        </p>
        <Places availability={availability} role={role} partner={partner} locale={locale} />
      </div>
      <div className={styles.aside}>
        <Glyph event={event} locale={locale} />
        <span className={styles.price}>{price ?? m.register_event_no_price({}, { locale })}</span>
        <a
          href={eventHref(event.id, locale)}
          target="_blank"
          rel="noreferrer"
          className={styles.more}
          aria-label={`${m.register_event_more({ title: title.text }, { locale })} ${m.register_opens_in_tab({}, { locale })}`}
        >
          {m.register_event_more_short({}, { locale })}
        </a>
      </div>
      {collisions.length > 0 && (
        <ul className={styles.collisions}>
          {collisions.map(({ kind, sentence }) => (
            <li key={sentence} className={styles[kind]}>
              {sentence}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.error}>
        <FieldError id={id} error={error} />
      </div>
    </li>
  )
}

type PlacesProps = Pick<EventChoiceProps, 'availability' | 'role' | 'partner' | 'locale'>

function Places({ availability, role, partner, locale }: PlacesProps) {
  if (partner !== null && isPickable(availability)) {
    const { name, isHeld } = partner
    const words = isHeld ? m.register_event_held : m.register_event_together
    return <p className={isHeld ? styles.free : styles.queue}>{words({ name }, { locale })}</p>
  }
  const { tone, text, more } = availabilityText(availability, role, locale)
  return <p className={styles[tone]}>{[text, ...more].join(' · ')}</p>
}

function Glyph({ event: { places, taken, status }, locale }: Pick<EventChoiceProps, 'event' | 'locale'>) {
  if (places.mode !== 'role' || status !== 'published') return null
  const { leaders, followers } = taken
  return (
    <BalanceGlyph leaders={leaders} followers={followers} places={places} locale={locale} size="2.75rem" />
  )
}
