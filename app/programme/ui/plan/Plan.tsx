import { inLocale, type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatTime } from '#app/platform/values/local-day.ts'
import { insteadOf, wayBetween } from '../../plan/plan.ts'
import type { Wish } from '../../plan/wish.ts'
import { wishFields } from '../../plan/wish.ts'
import type { Programme, ProgrammeEvent } from '../../timetable.ts'
import { availabilityFor } from '../event/availability-text.ts'
import { KindSign } from '../KindSign.tsx'
import { DayHeading } from '../list/DayHeading.tsx'
import { groupByDay } from '../list/group-by-day.ts'
import { kindLabel, shownLevelLabel } from '../programme-labels.ts'
import { buildHref, eventHref, scheduleHref } from '../programme-links.ts'
import { ChooseButton } from '../selection/ChooseButton.tsx'
import { type Picking, searchFor } from '../selection/picking.ts'
import styles from './Plan.module.css'

type PlanProps = {
  readonly programme: Programme
  readonly picking: Picking
  readonly wish: Wish
  readonly now: Date
  readonly locale: Locale
}

/** The chosen events day by day, with the walks between them and alternatives. */
export function Plan({ programme, picking, wish, now, locale }: PlanProps) {
  return groupByDay(picking.chosen).map(({ day, events }) => (
    <section key={day} className={styles.day}>
      <DayHeading day={day} locale={locale} />
      <ol className={styles.events}>
        {events.map((event, index) => (
          <li key={event.id} id={event.id}>
            <Way before={events[index - 1]} event={event} programme={programme} locale={locale} />
            <div className={styles.event}>
              <Planned
                event={event}
                programme={programme}
                picking={picking}
                wish={wish}
                now={now}
                locale={locale}
              />
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.more}>
        <a href={scheduleHref(locale, `${picking.search}#${day}`)}>{m.programme_plan_more({}, { locale })}</a>
      </p>
    </section>
  ))
}

/** In minutes: longer breaks are not mentioned. */
const longPause = 60

type WayProps = {
  readonly before: ProgrammeEvent | undefined
  readonly event: ProgrammeEvent
  readonly programme: Pick<Programme, 'venues'>
  readonly locale: Locale
}

function Way({ before, event, programme: { venues }, locale }: WayProps) {
  const way = before && wayBetween(before, event, venues)
  if (!way) return null
  const { walk, between } = way
  const words =
    between > longPause
      ? m.programme_plan_walk_far({ walk }, { locale })
      : m.programme_plan_walk({ walk, between }, { locale })
  return <p className={styles.way}>{words}</p>
}

function Planned({
  event,
  programme,
  picking,
  wish,
  now,
  locale,
}: PlanProps & { readonly event: ProgrammeEvent }) {
  const { events, venues } = programme
  const title = inLocale(event.title, locale)
  const venue = venues.find(({ slug }) => slug === event.venue)
  const others = insteadOf(event, picking.chosen, { events, venues, wish, now })
  const availability = availabilityFor(wish.role, event, picking.canQueue, locale)
  return (
    <>
      <p className={styles.time}>
        <time dateTime={event.startsAt.toISOString()}>{formatTime(event.startsAt, locale)}</time>
        <span>
          –<time dateTime={event.endsAt.toISOString()}>{formatTime(event.endsAt, locale)}</time>
        </span>
      </p>
      <div className={styles.what}>
        <h3 lang={title.locale === locale ? undefined : languageTag(title.locale)}>
          <a className={styles.title} href={eventHref(event, locale, picking.search)}>
            {title.text}
          </a>
        </h3>
        <p className={styles.meta}>
          <KindSign kind={event.kind} />
          <span>{shownLevelLabel(event, locale) ?? kindLabel(event.kind, locale)}</span>
          {venue && <span>{inLocale(venue.name, locale).text}</span>}
          {availability && <span>{availability.text}</span>}
        </p>
        {others.length > 0 && (
          <p className={styles.instead}>
            {m.programme_plan_instead({}, { locale })}{' '}
            {others.map((other) => (
              <a key={other.id} href={insteadHref(event, other, { picking, wish, locale })}>
                {inLocale(other.title, locale).text}
              </a>
            ))}
          </p>
        )}
      </div>
      <ChooseButton event={event} picking={picking} locale={locale} />
    </>
  )
}

/** The same page with one event replaced by another. */
function insteadHref(
  event: ProgrammeEvent,
  other: ProgrammeEvent,
  { picking, wish, locale }: Pick<PlanProps, 'picking' | 'wish' | 'locale'>,
): string {
  const chosen = [...picking.chosen.filter(({ id }) => id !== event.id), other]
  const mine = searchFor(chosen, picking).replace(/^\?mine=/, '')
  return `${buildHref(locale, `?${new URLSearchParams({ ...wishFields(wish), mine })}`)}#${other.id}`
}
