import { type ReactNode, useState } from 'react'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Fold } from '#app/platform/ui/Fold.tsx'
import { describedBy, FieldError } from '#app/platform/ui/fields/FieldLayout.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { formatPrice } from '#app/platform/values/money.ts'
import type { Tier } from '#app/pricing/tier.ts'
import type { Overlap } from '#app/programme/overlap.ts'
import { groupByDay } from '#app/programme/ui/list/group-by-day.ts'
import { type Draft, dancerRoleOf } from '../draft/draft.ts'
import type { FieldProps } from '../draft/field-props.ts'
import { type FormEvent, type Invitation, invitationOf, type RegisterPage } from '../register-page.ts'
import { availabilityFor, isFree, isPickable } from './availability.ts'
import { collisionsOf } from './collisions.ts'
import { DayFold } from './DayFold.tsx'
import { EventChoice } from './EventChoice.tsx'
import { EventFilters, everything, type Filter, isShown } from './EventFilters.tsx'
import styles from './ProgrammePicker.module.css'
import { WaysIn } from './WaysIn.tsx'
import { type Company, waysInNow } from './ways-in-now.ts'

type ProgrammePickerProps = FieldProps & {
  readonly page: RegisterPage
  /** What the fields hold now. */
  readonly draft: Draft
  readonly tier: Tier
  readonly overlaps: readonly Overlap<FormEvent>[]
  readonly company: Company
  /** The address of the page that builds days. */
  readonly build?: string | undefined
  readonly pick: (eventIds: readonly string[]) => void
}

/** More events than this are folded by day too. */
const mostAtOnce = 6

/**
 * The programme to choose from, each day folded to a line. Earlier picks come first, the rest behind "add more". Filters hide events and never untick
 * them.
 */
export function ProgrammePicker({
  page,
  rendered,
  draft,
  tier,
  overlaps,
  company,
  build,
  pick,
  locale,
  errorAt,
}: ProgrammePickerProps) {
  const [filter, setFilter] = useState<Filter>(everything)
  const { events, items, now, remaining } = page
  const role = draft.role === '' ? null : dancerRoleOf(draft)
  const invitation = invitationOf(page)
  const brought = page.draft.picks
  const checked = events.map((event) => ({
    event,
    festivalDay: event.festivalDay,
    availability: availabilityFor(
      event,
      company.kind === 'held' && !brought.includes(event.id) ? 'couple' : (role ?? 'both'),
      now,
    ),
  }))
  type CheckedEvent = (typeof checked)[number]
  const pickable = checked.filter(({ availability }) => isPickable(availability))
  const isFreeNow = ({ event, availability }: CheckedEvent) =>
    invitation?.heldIds.includes(event.id) || isFree(availability)
  const isShownNow = (one: CheckedEvent) => isShown(filter, { event: one.event, isFree: isFreeNow(one) })
  const names = namesOf(page, locale)
  const top = checked.filter(({ event }) => brought.includes(event.id))
  const rest = checked.filter(({ event }) => !brought.includes(event.id))
  const hidden = rest.filter((one) => !isShownNow(one)).length
  const takesPlace = ({ event }: CheckedEvent) => event.status === 'published'
  const isWrong = ({ event }: CheckedEvent) => errorAt(`pick-${event.id}`) !== undefined

  const waysInOf = (one: CheckedEvent) =>
    role === null || partnerAt(one.event, invitation) ? [] : waysInNow(one, checked, { role, company, now })

  const listOf = (some: readonly CheckedEvent[], isFiltered: boolean) => (
    <ul className={styles.events}>
      {some.map((one) => (
        <EventChoice
          key={one.event.id}
          event={one.event}
          availability={one.availability}
          artists={names.artistsOf(one.event)}
          venue={names.venueOf(one.event)}
          price={priceOf(one.event, page, tier, locale)}
          role={role}
          partner={partnerAt(one.event, invitation)}
          waysIn={waysInOf(one)}
          isRenderedPicked={rendered.picks.includes(one.event.id)}
          isHidden={isFiltered && !isShownNow(one)}
          collisions={collisionsOf(one.event.id, overlaps, locale)}
          error={errorAt(`pick-${one.event.id}`)}
          locale={locale}
        />
      ))}
    </ul>
  )

  /** Each day folded to a line. */
  const daysOf = (some: readonly CheckedEvent[], isFiltered: boolean) =>
    groupByDay(some).map(({ day, events: ofDay }) => (
      <DayFold
        key={day}
        day={day}
        count={ofDay.filter((one) => takesPlace(one) && (!isFiltered || isShownNow(one))).length}
        picked={ofDay.filter(({ event }) => draft.picks.includes(event.id)).length}
        isWrong={ofDay.some(isWrong)}
        locale={locale}
      >
        {isFiltered && !ofDay.some(isShownNow) && (
          <p className={styles.muted}>{m.register_filter_none_day({}, { locale })}</p>
        )}
        {listOf(ofDay, isFiltered)}
      </DayFold>
    ))

  const days = (
    <div className={styles.more}>
      <WaysIn
        events={pickable.map(({ event }) => event)}
        rendered={rendered}
        picks={draft.picks}
        filters={
          <EventFilters
            events={events}
            filter={filter}
            setFilter={setFilter}
            hidden={hidden}
            locale={locale}
          />
        }
        items={items}
        remaining={remaining}
        tier={tier}
        pick={pick}
        build={build}
        locale={locale}
      />
      <div id="days" tabIndex={-1} className={styles.days}>
        {daysOf(rest, true)}
      </div>
    </div>
  )

  return (
    <fieldset className={styles.picker} id="picks" {...describedBy('picks', { error: errorAt('picks') })}>
      <legend className={styles.legend}>{m.register_programme_legend({}, { locale })}</legend>
      <div className={styles.words}>
        <p className={styles.muted}>{m.register_programme_hint({}, { locale })}</p>
        {role === null && <p className={styles.muted}>{m.register_programme_role_first({}, { locale })}</p>}
        <FieldError id="picks" error={errorAt('picks')} />
      </div>
      {role !== null && pickable.length > 0 && !pickable.some(isFreeNow) && (
        <Notice tone="warn">{m.register_programme_all_full({}, { locale })}</Notice>
      )}
      {top.length > mostAtOnce ? <div>{daysOf(top, false)}</div> : top.length > 0 && listOf(top, false)}
      <BehindMore isFolded={top.length > 0} isWrong={rest.some(isWrong)} locale={locale}>
        {days}
      </BehindMore>
    </fieldset>
  )
}

type BehindMoreProps = {
  readonly isFolded: boolean
  readonly isWrong: boolean
  readonly locale: Locale
  readonly children: ReactNode
}

function BehindMore({ isFolded, isWrong, locale, children }: BehindMoreProps) {
  if (!isFolded) return children
  return (
    <Fold title={m.register_add_more({}, { locale })} isOpen={isWrong}>
      {children}
    </Fold>
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
  return single ? formatPrice(single.amountCents[tier], locale) : null
}

function namesOf({ artists, venues }: RegisterPage, locale: Locale) {
  const nameOfArtist = new Map(artists.map(({ slug, name }) => [slug, name]))
  const nameOfVenue = new Map(venues.map(({ slug, name }) => [slug, inLocale(name, locale).text]))
  return {
    artistsOf: (event: FormEvent) => event.artists.flatMap((slug) => nameOfArtist.get(slug) ?? []),
    venueOf: ({ venue }: FormEvent) => nameOfVenue.get(venue) ?? null,
  }
}
