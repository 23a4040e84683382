import { Button } from '@mantine/core'
import type { Id } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { PlanChange } from '#app/programme/planner/planned.ts'
import type { PlanStore } from '../client/plan-store.ts'
import { usePlan } from '../client/use-plan.ts'
import { clashSentence, hoursText, titleOf, whenText } from '../plan-text.ts'
import styles from './PlanStatus.module.css'

type PlanStatusProps = {
  readonly store: PlanStore
  readonly locale: Locale
  readonly onOpen: (id: Id) => void
}

/** One line, also for screen readers: the chosen event's place and clashes; or what was not saved, and what can be done. */
export function PlanStatus({ store, locale, onOpen }: PlanStatusProps) {
  const unsaved = usePlan(store, store.unsaved)
  const selected = usePlan(store, store.selected)
  const event = usePlan(store, () => (selected ? store.event(selected) : undefined))
  const clashes = usePlan(store, () => (selected ? store.clashes(selected) : noClashes))
  const shared = usePlan(store, () => (selected ? store.shared(selected) : noShared))
  const isSaving = usePlan(store, store.isSaving)
  const count = usePlan(store, store.clashCount)
  const isGone = usePlan(store, () => unsaved !== null && store.event(unsaved.id) === undefined)
  const titleIn = (id: string) => {
    const other = store.event(id as Id) ?? store.gone(id as Id)
    return other ? titleOf(other, locale) : ''
  }
  if (unsaved) {
    const { overwrites } = unsaved
    const reason = overwrites ? overwriteTexts[overwrites] : m.lists_save_failed_offline
    const sentence = isGone
      ? m.planner_refused_gone({}, { locale })
      : (unsaved.sentence ?? reason({}, { locale }))
    const isTheirs = overwrites !== undefined || unsaved.by !== null
    const mine = changeText(unsaved.mine, locale)
    return (
      <div className={styles.status} data-unsaved role="alert">
        <span>
          <b>{titleIn(unsaved.id)}</b>: {sentence} {mine && m.planner_mine({ mine }, { locale })}
        </span>
        {!isGone && (
          <Button size="compact-sm" onClick={() => store.sendUnsavedAgain()}>
            {isTheirs ? m.planner_put_mine({}, { locale }) : m.planner_try_again({}, { locale })}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={() => store.discardUnsaved()}>
          {isTheirs && !isGone ? m.planner_keep_theirs({}, { locale }) : m.planner_let_be({}, { locale })}
        </Button>
      </div>
    )
  }
  const lines = event
    ? [
        ...clashes.map((clash) => clashSentence(clash, event, { locale, titleOf: titleIn })),
        ...shared.map(({ one, other, count: dancers }) =>
          m.planner_clash_dancers(
            { count: dancers, event: titleIn(one === event.id ? other : one) },
            { locale },
          ),
        ),
      ]
    : []
  return (
    <div className={styles.status} role="status" data-clash={clashes.length > 0 || undefined}>
      {event && !event.unscheduled ? (
        <span>
          <button type="button" className={styles.open} onClick={() => onOpen(event.id)}>
            {titleOf(event, locale)}
          </button>{' '}
          {whenText(event, locale)} · {event.room ?? event.venue}
          {event.published && (
            <em>
              {' '}
              {m.planner_was(
                { was: `${hoursText(event.published, locale)}, ${event.published.room}` },
                { locale },
              )}
            </em>
          )}
          {lines.length > 0 && <strong> {lines.join(' · ')}</strong>}
        </span>
      ) : (
        <span>
          {count > 0 ? m.planner_clashes({ count }, { locale }) : m.planner_no_clashes({}, { locale })}
        </span>
      )}
      <small>{isSaving ? m.planner_saving({}, { locale }) : ''}</small>
    </div>
  )
}

const overwriteTexts = { step: m.planner_step_changed, form: m.planner_form_changed } as const

const noClashes: readonly never[] = []
const noShared: readonly never[] = []

/** The wanted change in one line. */
function changeText({ startsAt, endsAt, room, title }: PlanChange, locale: Locale): string {
  const hours = startsAt && endsAt ? hoursText({ startsAt, endsAt }, locale) : ''
  return [title?.[locale] ?? '', hours, room ?? ''].filter(Boolean).join(', ')
}
