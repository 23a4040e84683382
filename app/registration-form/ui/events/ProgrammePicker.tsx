import { useState } from 'react'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { describedBy, FieldError } from '#app/platform/ui/fields/FieldFrame.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { formatDay } from '#app/platform/values/local-day.ts'
import { formatCents } from '#app/platform/values/money.ts'
import type { Tier } from '#app/pricing/tier.ts'
import type { Overlap } from '#app/programme/overlap.ts'
import { groupByDay } from '#app/programme/ui/list/group-by-day.ts'
import { type Draft, dancerRoleOf } from '../draft/draft.ts'
import type { FieldProps } from '../draft/field-props.ts'
import { type FormEvent, type Invitation, invitationOf, type RegisterPage } from '../register-page.ts'
import { availabilityFor, isFree, isPickable } from './availability.ts'
import { collisionsOf } from './collisions.ts'
import { EventChoice } from './EventChoice.tsx'
import { EventFilters, everything, type Filter, isShown } from './EventFilters.tsx'
import styles from './ProgrammePicker.module.css'
import { QuickChoices } from './QuickChoices.tsx'

type ProgrammePickerProps = FieldProps & {
  readonly page: RegisterPage
  /** What the fields hold now. */
  readonly draft: Draft
  readonly tier: Tier
  readonly overlaps: readonly Overlap<FormEvent>[]
  readonly pick: (eventIds: readonly string[]) => void
}

/** The programme as something to choose from, day by day. Filters hide cards and never untick them. */
export function ProgrammePicker({
  page,
  rendered,
  draft,
  tier,
  overlaps,
  pick,
  locale,
  errorAt,
}: ProgrammePickerProps) {
  const [filter, setFilter] = useState<Filter>(everything)
  const { events, items, now } = page
  const role = draft.role === '' ? null : dancerRoleOf(draft)
  const invitation = invitationOf(page)
  const judged = events.map((event) => ({
    event,
    festivalDay: event.festivalDay,
    availability: availabilityFor(event, role ?? 'both', now),
  }))
  const pickable = judged.filter(({ availability }) => isPickable(availability))
  const isShownNow = ({ event, availability }: (typeof judged)[number]) =>
    isShown(filter, {
      event,
      isFree: invitation?.heldIds.includes(event.id) || isFree(availability),
      isPicked: draft.picks.includes(event.id),
    })
  const names = namesOf(page, locale)
  const hidden = judged.filter((one) => !isShownNow(one)).length

  return (
    <fieldset className={styles.picker} id="picks" {...describedBy('picks', { error: errorAt('picks') })}>
      <legend className={styles.legend}>{m.register_programme_legend({}, { locale })}</legend>
      <div className={styles.words}>
        <p>{m.register_programme_hint({}, { locale })}</p>
        {role === null && <p className={styles.muted}>{m.register_programme_role_first({}, { locale })}</p>}
        <FieldError id="picks" error={errorAt('picks')} />
      </div>
      {role !== null && pickable.length > 0 && !pickable.some(({ availability }) => isFree(availability)) && (
        <Notice tone="warn">{m.register_programme_all_full({}, { locale })}</Notice>
      )}
      <QuickChoices
        events={pickable.map(({ event }) => event)}
        items={items}
        picks={draft.picks}
        pick={pick}
        locale={locale}
      />
      <EventFilters events={events} filter={filter} setFilter={setFilter} hidden={hidden} locale={locale} />
      {groupByDay(judged).map(({ day, events: ofDay }) => {
        const shown = ofDay.filter(isShownNow)
        const picked = ofDay.filter(({ event }) => draft.picks.includes(event.id)).length
        return (
          <details key={day} className={styles.day} open>
            <summary className={styles.heading}>
              <h3>{formatDay(day, locale, 'heading')}</h3>
              <span className={styles.muted}>
                {picked > 0 && m.register_day_picked({ count: picked }, { locale })}
              </span>
            </summary>
            {shown.length === 0 && (
              <p className={styles.muted}>{m.register_filter_none_day({}, { locale })}</p>
            )}
            <ul className={styles.events}>
              {ofDay.map((one) => (
                <EventChoice
                  key={one.event.id}
                  event={one.event}
                  availability={one.availability}
                  artists={names.artistsOf(one.event)}
                  venue={names.venueOf(one.event)}
                  price={priceOf(one.event, page, tier, locale)}
                  role={role}
                  partner={partnerAt(one.event, invitation)}
                  isRenderedPicked={rendered.picks.includes(one.event.id)}
                  isHidden={!isShownNow(one)}
                  collisions={collisionsOf(one.event.id, overlaps, locale)}
                  error={errorAt(`pick-${one.event.id}`)}
                  locale={locale}
                />
              ))}
            </ul>
          </details>
        )
      })}
    </fieldset>
  )
}

function partnerAt({ id }: FormEvent, invitation: Invitation | null) {
  if (!invitation?.eventIds.includes(id)) return null
  return { name: invitation.inviterName, isHeld: invitation.heldIds.includes(id) }
}

function priceOf(
  { priceItem }: FormEvent,
  { items }: RegisterPage,
  tier: Tier,
  locale: Locale,
): string | null {
  const single = items.find(({ code }) => code === priceItem)
  return single ? formatCents(single.amountCents[tier], locale) : null
}

function namesOf({ artists, venues }: RegisterPage, locale: Locale) {
  const nameOfArtist = new Map(artists.map(({ slug, name }) => [slug, name]))
  const nameOfVenue = new Map(venues.map(({ slug, name }) => [slug, inLocale(name, locale).text]))
  return {
    artistsOf: (event: FormEvent) => event.artists.flatMap((slug) => nameOfArtist.get(slug) ?? []),
    venueOf: ({ venue }: FormEvent) => nameOfVenue.get(venue) ?? null,
  }
}
