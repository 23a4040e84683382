import type { KeyboardEvent } from 'react'
import type { Id } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import type { Room } from '#app/programme/event.ts'
import { KindSign } from '#app/programme/ui/KindSign.tsx'
import { kindLabel } from '#app/programme/ui/programme-labels.ts'
import { pressKey } from '../client/plan-keys.ts'
import type { PlanStore } from '../client/plan-store.ts'
import { usePlan } from '../client/use-plan.ts'
import { hoursOf } from '../grid/day-hours.ts'
import { titleOf } from '../plan-text.ts'
import styles from './PlanBeside.module.css'
import { idOf } from './PlanGrid.tsx'
import { useDrag } from './use-drag.ts'

type PlanBesideProps = {
  readonly store: PlanStore
  readonly day: LocalDay
  readonly rooms: readonly Room[]
  readonly mayWrite: boolean
  readonly locale: Locale
  readonly onOpen: (id: Id) => void
  readonly onDuplicate: (id: Id) => void
}

/** Drafts without a time, beside the plan: dragged into it and out of it. */
export function PlanBeside({ store, day, rooms, mayWrite, locale, onOpen, onDuplicate }: PlanBesideProps) {
  const ids = usePlan(store, store.unscheduled)
  const onDay = usePlan(store, () => store.idsOn(day))
  const hours = hoursOf(
    day,
    onDay.flatMap((id) => store.event(id) ?? []),
  )
  const drag = useDrag({ store, day, hours, rooms, mayWrite, locale })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = idOf(event.target)
    if (!id) return
    const { key, shiftKey: shift, altKey: alt } = event
    const mod = event.ctrlKey || event.metaKey
    if (pressKey({ key, shift, alt, mod }, id, { store, rooms, mayWrite, onOpen, onDuplicate }))
      event.preventDefault()
  }
  return (
    <section className={styles.beside} aria-labelledby="plan-beside" data-plan-beside>
      <h2 id="plan-beside">
        {m.planner_beside({}, { locale })} <span>{ids.length}</span>
      </h2>
      {ids.length === 0 ? (
        <p>{m.planner_beside_none({}, { locale })}</p>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the events within
        <div className={styles.cards} onKeyDown={onKeyDown} {...drag}>
          {ids.map((id) => (
            <Card key={id} id={id} store={store} locale={locale} onOpen={onOpen} />
          ))}
        </div>
      )}
    </section>
  )
}

function Card({
  id,
  store,
  locale,
  onOpen,
}: Pick<PlanBesideProps, 'store' | 'locale' | 'onOpen'> & { id: Id }) {
  const event = usePlan(store, () => store.event(id))
  if (!event) return null
  const minutes = (event.endsAt.getTime() - event.startsAt.getTime()) / 60_000
  return (
    <button
      type="button"
      className={styles.card}
      data-event={id}
      onFocus={() => store.select(id)}
      onDoubleClick={() => onOpen(id)}
    >
      <b>
        <KindSign kind={event.kind} /> {titleOf(event, locale)}
      </b>
      <small>
        {kindLabel(event.kind, locale)} · {m.planner_minutes({ count: minutes }, { locale })}
      </small>
    </button>
  )
}
