import { type CSSProperties, type DragEvent, useState } from 'react'
import { useSubmit } from 'react-router'
import type { Id } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { formatTime, type LocalDay } from '#app/platform/values/local-day.ts'
import { hoursText, spanText } from '../../orders/ui/order-text.ts'
import { problemsOf } from '../fit.ts'
import type { PlannedMember, ShiftPlan } from '../queries/read-shift-plan.server.ts'
import { dayOfShift, fillOf, fills, type ShiftPerson, type WorkShift } from '../shift.ts'
import { gridOf } from '../shift-grid.ts'
import styles from './ShiftsScreen.module.css'

type ShiftGridViewProps = {
  readonly plan: ShiftPlan
  readonly day: LocalDay
  readonly may: { readonly plan: boolean }
  readonly onOpen: (shiftId: string) => void
  readonly locale: Locale
}

const dragged = 'text/x-member'

/**
 * The shifts of a day by place and time. A shift opens with Enter, where people are assigned by keyboard; beside the plan are the people, who can be
 * dragged onto a
 * shift with the mouse.
 */
export function ShiftGridView({ plan, day, may, onOpen, locale }: ShiftGridViewProps) {
  const shifts = plan.shifts.filter((shift) => dayOfShift(shift) === day)
  const { columns, hours, rows } = gridOf(shifts)
  const people = Map.groupBy(plan.people, ({ shiftId }) => shiftId)
  const [held, setHeld] = useState<PlannedMember | null>(null)
  const submit = useSubmit()
  const drop = (shift: WorkShift) => (event: DragEvent) => {
    event.preventDefault()
    const member = event.dataTransfer.getData(dragged)
    setHeld(null)
    if (member) void submit({ intent: 'assign', shift: shift.id, member }, { method: 'post' })
  }
  if (shifts.length === 0) return <EmptyState title={m.shifts_none_that_day({}, { locale })} />
  return (
    <div className={styles.plan}>
      <div className={office.scroll}>
        <div className={styles.grid} style={{ '--columns': columns } as CSSProperties}>
          <div className={styles.hours} aria-hidden="true">
            {hours.map((hour, n) => (
              <span key={hour.getTime()} style={{ gridColumn: `${n * 4 + 1} / span 4` }}>
                {formatTime(hour, locale)}
              </span>
            ))}
          </div>
          {rows.map(({ place, shifts: placed }) => (
            <section key={place} className={styles.row} aria-label={place}>
              <h2>{place}</h2>
              <ul className={styles.lanes}>
                {placed.map(({ shift, from, until, lane }) => (
                  <li
                    key={shift.id}
                    style={{ '--from': from, '--until': until, '--lane': lane } as CSSProperties}
                  >
                    <ShiftBlock
                      shift={shift}
                      people={people.get(shift.id) ?? []}
                      held={held}
                      onOpen={onOpen}
                      onDrop={drop(shift)}
                      locale={locale}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
      {may.plan && plan.members.length > 0 && (
        <aside className={styles.beside} aria-labelledby="shift-people">
          <h2 id="shift-people">{m.shifts_beside({}, { locale })}</h2>
          <p className={office.hint}>{m.shifts_beside_hint({}, { locale })}</p>
          <ul>
            {plan.members.map((member) => (
              <li
                key={member.id}
                draggable
                onDragStart={(event) => {
                  event.dataTransfer.setData(dragged, member.id)
                  event.dataTransfer.effectAllowed = 'link'
                  setHeld(member)
                }}
                onDragEnd={() => setHeld(null)}
              >
                <span>{member.name}</span>
                <small>{hoursText(member.minutes / 60, locale)}</small>
              </li>
            ))}
          </ul>
        </aside>
      )}
    </div>
  )
}

type ShiftBlockProps = {
  readonly shift: WorkShift
  readonly people: readonly ShiftPerson[]
  /** The person being dragged: the block shows whether they are free. */
  readonly held: PlannedMember | null
  readonly onOpen: (id: Id) => void
  readonly onDrop: (event: DragEvent) => void
  readonly locale: Locale
}

function ShiftBlock({ shift, people, held, onOpen, onDrop, locale }: ShiftBlockProps) {
  const { filled, asked, missing } = fillOf(shift, people)
  const isThere = held !== null && people.some(({ memberId, state }) => memberId === held.id && fills(state))
  const isFree = held !== null && !isThere && problemsOf(shift, held).length === 0
  const fillText = m.shifts_fill({ filled: `${filled}`, need: `${shift.need}` }, { locale })
  const swaps = people.filter(({ swapAsked }) => swapAsked).length
  return (
    <button
      type="button"
      className={styles.shift}
      data-missing={missing > 0 || undefined}
      data-free={held ? isFree : undefined}
      onClick={() => onOpen(shift.id)}
      onDragOver={(event) => event.dataTransfer.types.includes(dragged) && event.preventDefault()}
      onDrop={onDrop}
    >
      <b>{shift.title}</b>
      <span>{spanText(shift.startsAt, shift.endsAt, locale)}</span>
      <span className={styles.fill}>
        {missing > 0 ? '!' : '✓'} {fillText}
        {asked > 0 && ` · ${m.shifts_asked({ count: `${asked}` }, { locale })}`}
      </span>
      {swaps > 0 && <span>{m.shifts_swaps({ count: swaps }, { locale })}</span>}
    </button>
  )
}
