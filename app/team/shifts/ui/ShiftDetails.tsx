import { Button, TextInput } from '@mantine/core'
import { Form, useNavigation } from 'react-router'
import type { Bilingual, Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { decimalText } from '#app/platform/values/decimal.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { hoursText, whenText } from '../../orders/ui/order-text.ts'
import { byFit, problemsOf } from '../fit.ts'
import { peopleText } from '../proposals.ts'
import type { PlannedMember, ShiftPlan } from '../queries/read-shift-plan.server.ts'
import {
  checkInFromMs,
  fillOf,
  minutesOf,
  type ShiftPerson,
  type ShiftState,
  takesTime,
  type WorkShift,
} from '../shift.ts'
import type { ShiftIntent, ShiftsAnswer } from '../shifts-answer.ts'
import { ShiftFields } from './ShiftFields.tsx'
import styles from './ShiftsScreen.module.css'
import { problemText, stateLabels } from './shift-text.ts'

type ShiftDetailsProps = {
  readonly shift: WorkShift
  readonly plan: ShiftPlan
  readonly day: LocalDay
  readonly now: Date
  readonly venues: readonly Bilingual[]
  readonly may: { readonly plan: boolean }
  readonly answer: ShiftsAnswer | undefined
  readonly locale: Locale
}

/** How many people the dialog proposes before all are shown. */
const proposedAtFirst = 6

/** One shift: its people and what happened to them, who else could do it, and its fields. */
export function ShiftDetails(props: ShiftDetailsProps) {
  const { shift, plan, now, may, locale } = props
  const own = plan.people.filter(({ shiftId }) => shiftId === shift.id)
  const members = new Map<string, PlannedMember>(plan.members.map((member) => [member.id, member]))
  const { filled } = fillOf(shift, own)
  const isOpen = shift.endsAt > now
  return (
    <div className={styles.details}>
      <p className={styles.when}>
        {whenText(shift, locale)} · {shift.place} ·{' '}
        {m.shifts_fill({ filled: `${filled}`, need: `${shift.need}` }, { locale })}
      </p>
      {own.length > 0 && (
        <ul className={styles.people}>
          {own.map((person) => (
            <PersonLine
              key={person.memberId}
              person={person}
              name={members.get(person.memberId)?.name ?? m.shifts_gone({}, { locale })}
              taker={person.swapMemberId === null ? null : (members.get(person.swapMemberId)?.name ?? null)}
              phone={members.get(person.memberId)?.phone ?? null}
              {...props}
            />
          ))}
        </ul>
      )}
      {isOpen && <Candidates {...props} own={own} />}
      {may.plan && (
        <details open={plan.members.length === 0}>
          <summary>{m.shifts_change({}, { locale })}</summary>
          <ShiftFields {...props} />
        </details>
      )}
      {may.plan && (
        <details>
          <summary>{m.shifts_remove({}, { locale })}</summary>
          <Form method="post" className={styles.remove}>
            <input type="hidden" name="id" value={shift.id} />
            <input type="hidden" name="version" value={shift.version} />
            <input type="hidden" name="shown" value={peopleText(own)} />
            <p>{m.shifts_remove_text({}, { locale })}</p>
            <Button type="submit" name="intent" value="remove" color="red" variant="outline">
              {m.shifts_remove_do({}, { locale })}
            </Button>
          </Form>
        </details>
      )}
    </div>
  )
}

type PersonLineProps = ShiftDetailsProps & {
  readonly person: ShiftPerson
  readonly name: string
  readonly phone: string | null
  readonly taker: string | null
}

function PersonLine({ shift, person, name, phone, taker, now, may, locale }: PersonLineProps) {
  const { state, swapAsked, doneMinutes } = person
  const mayCome = now.getTime() >= shift.startsAt.getTime() - checkInFromMs
  const hasBegun = now >= shift.startsAt
  const stateText = stateLabels[state]({}, { locale })
  return (
    <li>
      <span className={styles.name}>
        <b>{name}</b>
        {phone && <a href={`tel:${phone}`}>{phone}</a>}
        <small data-state={state}>
          {doneMinutes === null ? stateText : `${stateText} · ${hoursText(doneMinutes / 60, locale)}`}
          {swapAsked &&
            ` · ${taker ? m.shifts_swap_with({ name: taker }, { locale }) : m.shifts_swap_open({}, { locale })}`}
        </small>
      </span>
      <span className={office.buttons}>
        {may.plan && taker !== null && (
          <>
            <Step
              shift={shift}
              person={person}
              intent="approveSwap"
              label={m.shifts_swap_approve({}, { locale })}
            />
            <Step
              shift={shift}
              person={person}
              intent="refuseSwap"
              label={m.shifts_swap_refuse({}, { locale })}
            />
          </>
        )}
        {mayCome && (state === 'accepted' || state === 'noShow') && (
          <Step shift={shift} person={person} intent="here" label={m.shifts_step_here({}, { locale })} />
        )}
        {hasBegun && state === 'accepted' && (
          <Step shift={shift} person={person} intent="noShow" label={m.shifts_step_no_show({}, { locale })} />
        )}
        {hasBegun && ['accepted', 'here', 'done'].includes(state) && (
          <Step shift={shift} person={person} intent="done" label={m.shifts_step_done({}, { locale })}>
            <TextInput
              name="hours"
              size="xs"
              className={styles.hoursField}
              aria-label={m.shifts_hours_of({ name }, { locale })}
              defaultValue={decimal((doneMinutes ?? minutesOf(shift)) / 60, locale)}
              inputMode="decimal"
              rightSection="h"
            />
          </Step>
        )}
        {['here', 'noShow', 'done'].includes(state) && (
          <Step shift={shift} person={person} intent="undo" label={m.orders_undo({}, { locale })} />
        )}
        {may.plan && isBefore(state) && (
          <Step
            shift={shift}
            person={person}
            intent="unassign"
            label={m.shifts_step_unassign({}, { locale })}
          >
            <input type="hidden" name="state" value={state} />
          </Step>
        )}
      </span>
    </li>
  )
}

function isBefore(state: ShiftState): boolean {
  return state === 'planned' || state === 'proposed' || state === 'accepted'
}

/** As people type hours: `4.5`, in Slovenian `4,5`. */
function decimal(hours: number, locale: Locale): string {
  return decimalText(Math.round(hours * 100) / 100, locale)
}

type StepProps = {
  readonly shift: Pick<WorkShift, 'id'>
  readonly person: Pick<ShiftPerson, 'memberId'>
  readonly intent: ShiftIntent
  readonly label: string
  readonly children?: React.ReactNode
}

function Step({ shift, person, intent, label, children }: StepProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className={office.buttons}>
      <input type="hidden" name="shift" value={shift.id} />
      <input type="hidden" name="member" value={person.memberId} />
      {children}
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant="default"
        size="compact-sm"
        disabled={isBusy}
      >
        {label}
      </Button>
    </Form>
  )
}

/** Candidates for the shift: those free and not dancing first, the others with their problems. T16, T19 */
function Candidates({
  shift,
  plan,
  own,
  now,
  may,
  locale,
}: ShiftDetailsProps & { readonly own: readonly ShiftPerson[] }) {
  const there = new Set(
    own.filter(({ state }) => takesTime(state) || state === 'noShow').map(({ memberId }) => memberId),
  )
  const candidates = plan.members
    .filter(({ id }) => !there.has(id))
    .map((member) => ({ ...member, problems: problemsOf(shift, member) }))
    .toSorted(byFit)
  if (candidates.length === 0) return <p className={office.hint}>{m.shifts_nobody({}, { locale })}</p>
  const hasBegun = now >= shift.startsAt
  const line = (member: (typeof candidates)[number]) => (
    <li key={member.id}>
      <span className={styles.name}>
        <b>{member.name}</b>
        {hasBegun && member.phone && <a href={`tel:${member.phone}`}>{member.phone}</a>}
        <small>
          {member.problems.length === 0
            ? m.shifts_free({ hours: hoursText(member.minutes / 60, locale) }, { locale })
            : member.problems.map((problem) => problemText(problem, locale)).join(' · ')}
        </small>
      </span>
      <span className={office.buttons}>
        {may.plan && !hasBegun && (
          <Step
            shift={shift}
            person={{ memberId: member.id }}
            intent="assign"
            label={m.shifts_assign({}, { locale })}
          />
        )}
        <Step
          shift={shift}
          person={{ memberId: member.id }}
          intent="agree"
          label={m.shifts_agree({}, { locale })}
        />
      </span>
    </li>
  )
  return (
    <section aria-labelledby="candidates">
      <h3 id="candidates">{m.shifts_candidates({}, { locale })}</h3>
      <ul className={styles.people}>{candidates.slice(0, proposedAtFirst).map(line)}</ul>
      {candidates.length > proposedAtFirst && (
        <details>
          <summary>
            {m.shifts_candidates_more({ count: candidates.length - proposedAtFirst }, { locale })}
          </summary>
          <ul className={styles.people}>{candidates.slice(proposedAtFirst).map(line)}</ul>
        </details>
      )}
    </section>
  )
}
