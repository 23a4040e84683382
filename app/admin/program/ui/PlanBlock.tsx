import { memo } from 'react'
import type { Id } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { KindSign } from '#app/programme/ui/KindSign.tsx'
import { kindLabel, shownLevelLabel } from '#app/programme/ui/programme-labels.ts'
import type { PlanStore } from '../client/plan-store.ts'
import { usePlan } from '../client/use-plan.ts'
import { type DayHours, minutesInto } from '../grid/day-hours.ts'
import { clashSentence, hoursText, titleOf } from '../plan-text.ts'
import styles from './PlanGrid.module.css'

type PlanNames = { readonly artists: ReadonlyMap<string, string> }

type PlanBlockProps = {
  readonly id: Id
  readonly store: PlanStore
  readonly day: LocalDay
  readonly hours: DayHours
  /** Which column each room has. */
  readonly columns: ReadonlyMap<string, number>
  readonly names: PlanNames
  readonly locale: Locale
}

/** An event at its place in the grid. Renders again only when its own data change, not when another event moves. */
export const PlanBlock = memo(function PlanBlock(props: PlanBlockProps) {
  const { id, store, day, hours, columns, names, locale } = props
  const event = usePlan(store, () => store.event(id))
  const clashes = usePlan(store, () => store.clashes(id))
  const shared = usePlan(store, () => store.shared(id))
  const lane = usePlan(store, () => store.lane(id))
  const isSelected = usePlan(store, () => store.selected() === id)
  if (!event) return null
  const { n, of } = lane ?? { n: 0, of: 1 }
  const column = columns.get(event.room ?? '') ?? 0
  const width = 100 / columns.size
  const whole = hours.until - hours.from
  const length = minutesInto(day, event.endsAt) - minutesInto(day, event.startsAt)
  const title = titleOf(event, locale)
  const named = { locale, titleOf: (other: string) => titleIn(store, other, locale) }
  const sentences = clashes.map((clash) => clashSentence(clash, event, named))
  const dancers = shared.reduce((most, { count }) => Math.max(most, count), 0)
  const artists = event.artists.map((slug) => names.artists.get(slug) ?? slug).join(', ')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button may not hold the handle by which it is made longer
    <div
      role="button"
      tabIndex={0}
      className={styles.block}
      data-event={id}
      data-status={event.status}
      data-waits={event.published ? true : undefined}
      data-clash={sentences.length > 0 || undefined}
      data-selected={isSelected || undefined}
      data-short={length < 60 || undefined}
      onFocus={() => store.select(id)}
      style={{
        insetBlockStart: `${((minutesInto(day, event.startsAt) - hours.from) / whole) * 100}%`,
        blockSize: `${(length / whole) * 100}%`,
        insetInlineStart: `${width * (column + n / of)}%`,
        inlineSize: `${width / of}%`,
      }}
    >
      <div className={styles.inside}>
        <span className={styles.title}>
          <KindSign kind={event.kind} /> {title}
        </span>
        <span className={styles.hours}>
          {hoursText(event, locale)}
          {event.status === 'draft' && <em>{m.planner_draft({}, { locale })}</em>}
          {event.published && <em>{m.planner_waits({}, { locale })}</em>}
          <span className="visually-hidden">{event.room}</span>
        </span>
        {sentences[0] !== undefined && (
          <span className={styles.clash}>
            {sentences[0]}
            {sentences.length > 1 && ` +${sentences.length - 1}`}
            <span className="visually-hidden">{sentences.slice(1).join(', ')}</span>
          </span>
        )}
        <span className={styles.more}>
          {[artists, shownLevelLabel(event, locale) ?? kindLabel(event.kind, locale)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className={styles.counts}>
          {[
            event.taken > 0 && m.planner_taken({ count: event.taken }, { locale }),
            event.waiting > 0 && m.planner_waiting({ count: event.waiting }, { locale }),
            dancers > 0 && m.planner_both_short({ count: dancers }, { locale }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <span className={styles.handle} data-handle aria-hidden="true" />
    </div>
  )
})

function titleIn(store: PlanStore, id: string, locale: Locale): string {
  const event = store.event(id as Id)
  return event ? titleOf(event, locale) : ''
}
