import type { ReactNode } from 'react'
import { inLocale, type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { LinkButton } from '#app/platform/ui/Button.tsx'
import { Divider } from '#app/platform/ui/Divider.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { formatDay } from '#app/platform/values/local-day.ts'
import { isClash } from '../../overlap.ts'
import { relatedEvents } from '../../related-events.ts'
import type { Programme, ProgrammeEvent } from '../../timetable.ts'
import { KindSign } from '../KindSign.tsx'
import { EventRow } from '../list/EventRow.tsx'
import { kindLabel } from '../programme-labels.ts'
import { alertHref, eventCalendarHref, programHref, registerHref } from '../programme-links.ts'
import { ChooseButton } from '../selection/ChooseButton.tsx'
import { clashText } from '../selection/clash-text.ts'
import { isChoosable, type Picking, searchFor } from '../selection/picking.ts'
import { EventArtists } from './EventArtists.tsx'
import { EventFacts, EventWay } from './EventFacts.tsx'
import { EventFigure, FigureShapes } from './EventFigure.tsx'
import styles from './EventPage.module.css'
import { type FreePlaces, freePlaces, isForCouples, isFull } from './free-places.ts'
import { Places } from './Places.tsx'
import { RoleSwitch } from './RoleSwitch.tsx'
import { waitingText } from './waiting-text.ts'

type EventPageProps = {
  readonly event: ProgrammeEvent
  readonly programme: Programme
  readonly picking: Picking
  /** The price as text: prices belong to another domain. */
  readonly price: ReactNode
  readonly now: Date
  /** Whether places can be requested: before and while registration is open. */
  readonly isPickable: boolean
  readonly locale: Locale
}

const mostRelated = 4

/** Everything needed to decide about one event: when, where, with whom, level, free places, and whether it fits the selection. */
export function EventPage({ event, programme, picking, price, now, isPickable, locale }: EventPageProps) {
  const title = inLocale(event.title, locale)
  const text = inLocale(event.text, locale)
  const related = relatedEvents(event, programme.events, { atMost: mostRelated, now })
  const sameDay = programme.events.filter(
    (other) => other.festivalDay === event.festivalDay && other.id !== event.id && !related.includes(other),
  )
  const langOfText = (of: Locale) => (of === locale ? undefined : languageTag(of))
  const shared = { programme, picking, locale, now }
  return (
    <article>
      <FigureShapes events={[event, ...related, ...sameDay]} />
      <header className={styles.header}>
        <div className={styles.figure}>
          <EventFigure event={event} size="22rem" isFirst locale={locale} />
        </div>
        <div className={styles.words}>
          <p className={styles.above}>
            <a href={programHref(locale, picking.search)}>{m.programme_title({}, { locale })}</a>
            <span>
              <KindSign kind={event.kind} /> {kindLabel(event.kind, locale)}
            </span>
          </p>
          <h1 lang={langOfText(title.locale)}>{title.text}</h1>
          <EventFacts event={event} programme={programme} price={price} locale={locale} />
          <EventState
            event={event}
            programme={programme}
            picking={picking}
            now={now}
            isPickable={isPickable}
            locale={locale}
          />
        </div>
      </header>
      <div className={styles.body}>
        <div className={styles.about}>
          {text.text && (
            <div className={styles.text} lang={langOfText(text.locale)}>
              {text.text.split(/\n{2,}/).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          )}
          <EventWay event={event} programme={programme} locale={locale} />
        </div>
        <EventArtists
          events={programme.events}
          event={event}
          picking={picking}
          locale={locale}
          artists={programme.artists}
        />
      </div>
      <EventRows title={m.programme_event_related({}, { locale })} events={related} {...shared} />
      <EventRows title={formatDay(event.festivalDay, locale, 'heading')} events={sameDay} {...shared} />
    </article>
  )
}

type EventRowsProps = Pick<EventPageProps, 'programme' | 'picking' | 'now' | 'locale'> & {
  readonly title: string
  readonly events: readonly ProgrammeEvent[]
}

function EventRows({ title, events, ...shared }: EventRowsProps) {
  if (events.length === 0) return null
  return (
    <section className={styles.others}>
      <Divider />
      <h2>{title}</h2>
      <ul>
        {events.map((event) => (
          <EventRow key={event.id} event={event} {...shared} />
        ))}
      </ul>
    </section>
  )
}

/** Whether there is a place, whether it fits the selection, and the next step. */
function EventState({ event, programme, picking, now, isPickable, locale }: Omit<EventPageProps, 'price'>) {
  const isChosen = picking.selection.has(event.id)
  if (!isChoosable(event, now)) {
    return (
      <>
        <Obstacle event={event} locale={locale} />
        {isChosen && <ChooseButton event={event} picking={picking} locale={locale} isWorded />}
      </>
    )
  }
  const free = freePlaces(event.places, event.taken)
  const full = isFull(free)
  const waiting = waitingText(event, locale)
  const collision = picking.collisions.get(event.id)
  const found = [
    ...(collision ? [collision] : []),
    ...[...picking.clashes, ...picking.tightWays].filter(
      ({ first, second }) => first.id === event.id || second.id === event.id,
    ),
  ]
  const isClashing = found.some(isClash)
  return (
    <div className={styles.state}>
      {event.places.mode === 'role' && <RoleSwitch locale={locale} />}
      <Places event={event} canQueue={isPickable} locale={locale} size="5rem" />
      {free.mode === 'role' && free.couples > 0 && !isForCouples(free) && (
        <p>{m.programme_event_couples({ count: free.couples }, { locale })}</p>
      )}
      {waiting && <p>{waiting}</p>}
      {full && isPickable && <p>{m.programme_event_full_note({}, { locale })}</p>}
      {isPickable && <AlertLinks event={event} free={free} locale={locale} />}
      {found.length > 0 && (
        <div className={isClashing ? styles.clash : styles.tight}>
          <h2>
            {isClashing ? m.programme_event_clash({}, { locale }) : m.programme_event_tight({}, { locale })}
          </h2>
          {found.map((clash) => (
            <p key={clash.first.id + clash.second.id}>{clashText(clash, programme.venues, locale)}</p>
          ))}
        </div>
      )}
      <p className={styles.steps}>
        {isPickable && picking.chosen.length === 0 && (
          <LinkButton variant="primary" isLarge href={registerHref(locale, searchFor([event], picking))}>
            {full ? m.programme_event_queue({}, { locale }) : m.programme_event_pick({}, { locale })}
          </LinkButton>
        )}
        <ChooseButton event={event} picking={picking} locale={locale} isWorded />
      </p>
      {!isPickable && <p>{m.programme_event_closed_note({}, { locale })}</p>}
      <p className={styles.file}>
        <a href={eventCalendarHref(event, locale)} download>
          {m.programme_event_calendar({}, { locale })}
        </a>
      </p>
    </div>
  )
}

/** For each role without a place for a dancer who comes alone, the way to be told of one. */
function AlertLinks({
  event,
  free,
  locale,
}: Pick<EventPageProps, 'event' | 'locale'> & { readonly free: FreePlaces }) {
  if (free.mode !== 'role') return null
  return roles
    .filter((role) => free[role].state !== 'free')
    .map((role) => (
      <p key={role}>
        <a href={alertHref(event, role, locale)}>
          {role === 'leader' ? m.alerts_link_leader({}, { locale }) : m.alerts_link_follower({}, { locale })}
        </a>
      </p>
    ))
}

const roles = ['leader', 'follower'] as const

/** Why the event takes no dancers any more, or not yet. */
function Obstacle({ event, locale }: Pick<EventPageProps, 'event' | 'locale'>) {
  if (event.status === 'draft') return <Notice>{m.programme_draft({}, { locale })}</Notice>
  if (event.status === 'cancelled') {
    return <Notice tone="error">{m.programme_event_cancelled_note({}, { locale })}</Notice>
  }
  return <Notice>{m.programme_event_past_note({}, { locale })}</Notice>
}
