import { type KeyboardEvent, type MouseEvent, memo, useMemo } from 'react'
import type { Id } from '#app/platform/id.ts'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import type { Room } from '#app/programme/event.ts'
import { pressKey } from '../client/plan-keys.ts'
import type { PlanStore } from '../client/plan-store.ts'
import { usePlan } from '../client/use-plan.ts'
import { hourMarks, hoursOf, instantIn } from '../grid/day-hours.ts'
import type { PlanView } from '../plan-view.ts'
import { PlanBlock } from './PlanBlock.tsx'
import styles from './PlanGrid.module.css'
import { useDrag } from './use-drag.ts'

export type NewAt = { readonly startsAt: Date; readonly room: string }

type PlanGridProps = {
  readonly store: PlanStore
  readonly day: LocalDay
  readonly rooms: readonly Room[]
  readonly venues: PlanView['venues']
  readonly artists: PlanView['artists']
  readonly mayWrite: boolean
  readonly locale: Locale
  readonly onOpen: (id: Id) => void
  readonly onDuplicate: (id: Id) => void
  readonly onNew: (at: NewAt) => void
}

/** A day: rooms side by side, a quarter of an hour after the other. */
export const PlanGrid = memo(function PlanGrid(props: PlanGridProps) {
  const { store, day, rooms, venues, artists, mayWrite, locale, onOpen, onDuplicate, onNew } = props
  const ids = usePlan(store, () => store.idsOn(day))
  const events = ids.flatMap((id) => store.event(id) ?? [])
  const { from, until } = hoursOf(day, events)
  const hours = useMemo(() => ({ from, until }), [from, until])
  const columns = useMemo(() => new Map(rooms.map(({ slug }, n) => [slug, n])), [rooms])
  const names = useMemo(
    () => ({ artists: new Map(artists.map(({ slug, name }) => [slug, name])) }),
    [artists],
  )
  const drag = useDrag({ store, day, hours, rooms, mayWrite, locale })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = idOf(event.target)
    if (!id) return
    const { key, shiftKey: shift, altKey: alt } = event
    const mod = event.ctrlKey || event.metaKey
    if (pressKey({ key, shift, alt, mod }, id, { store, rooms, mayWrite, onOpen, onDuplicate })) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  const onDoubleClick = (event: MouseEvent<HTMLElement>) => {
    const id = idOf(event.target)
    if (id) return onOpen(id)
    if (!mayWrite) return
    const layer = event.currentTarget.getBoundingClientRect()
    const room = rooms[Math.floor(((event.clientX - layer.left) / layer.width) * rooms.length)]
    const minutes = from + ((event.clientY - layer.top) / layer.height) * (until - from)
    if (room) onNew({ startsAt: instantIn(day, minutes - 7), room: room.slug })
  }
  return (
    <div
      className={styles.scroll}
      style={{ '--plan-rooms': rooms.length, '--plan-hours': (until - from) / 60 } as React.CSSProperties}
    >
      <div className={styles.grid}>
        <div className={styles.corner} />
        <div className={styles.heads}>
          {rooms.map((room) => (
            <div key={room.slug} className={styles.head}>
              <b>{inLocale(room.name, locale).text}</b>
              <small>
                {venueName(room, venues, locale)}
                {room.capacity !== null &&
                  ` · ${m.planner_rooms_holds({ count: room.capacity }, { locale })}`}
              </small>
            </div>
          ))}
        </div>
        <div className={styles.hourMarks} aria-hidden="true">
          {hourMarks(day, hours, locale).map(({ minutes, text }) => (
            <span key={minutes}>{text}</span>
          ))}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: no form has these */}
        <div
          className={styles.layer}
          role="group"
          aria-label={m.planner_grid({}, { locale })}
          data-plan-layer
          onKeyDown={onKeyDown}
          onDoubleClick={onDoubleClick}
          {...drag}
        >
          {ids.map((id) => (
            <PlanBlock
              key={id}
              id={id}
              store={store}
              day={day}
              hours={hours}
              columns={columns}
              names={names}
              locale={locale}
            />
          ))}
          {ids.length === 0 && (
            <p className={styles.empty}>
              {mayWrite ? m.planner_empty_day({}, { locale }) : m.planner_empty_day_read({}, { locale })}
            </p>
          )}
        </div>
      </div>
    </div>
  )
})

/** The id of the event whose block contains the target of a browser's event; undefined outside of blocks. */
export function idOf(target: EventTarget): Id | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-event]') : null
  return element?.dataset.event as Id | undefined
}

/** Nothing where the room is called as its venue. */
function venueName(room: Room, venues: PlanView['venues'], locale: Locale): string {
  const venue = venues.find(({ slug }) => slug === room.venue)
  return venue ? inLocale(venue.name, locale).text : room.venue
}
