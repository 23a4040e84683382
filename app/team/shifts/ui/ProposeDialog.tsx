import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { AnswerInView } from '#app/platform/ui/admin/AnswerInView.tsx'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import styles from '#app/platform/ui/admin/ConfirmDialog.module.css'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import { ConfirmFooter } from '#app/platform/ui/admin/ConfirmParts.tsx'
import { formatDay, formatTime, localDayOf } from '#app/platform/values/local-day.ts'
import { ConsequenceList } from '#app/registration/ui/ConsequenceList.tsx'
import { plannedAhead, proposalsText } from '../proposals.ts'
import type { ShiftPlan } from '../queries/read-shift-plan.server.ts'
import type { WorkShift } from '../shift.ts'
import type { ShiftsAnswer } from '../shifts-answer.ts'
import { ShiftsNotice } from './ShiftsNotice.tsx'

type ProposeDialogProps = {
  readonly plan: ShiftPlan
  readonly now: Date
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly answer: ShiftsAnswer | undefined
  readonly locale: Locale
}

/** Who would be asked for which shifts, and the button that asks exactly them. T17 */
export function ProposeDialog(props: ProposeDialogProps) {
  const { isOpen, onClose, locale } = props
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={m.shifts_propose_title({}, { locale })}
      locale={locale}
    >
      <ProposeForm {...props} />
    </ConfirmDialog>
  )
}

function ProposeForm({ plan, now, onClose, answer, locale }: ProposeDialogProps) {
  const isBusy = useNavigation().state !== 'idle'
  // what a colleague plans behind the open dialog was not shown, until it has been told
  const [shown, setShown] = useState(plan)
  const isRefused = answer?.kind === 'refused'
  useEffect(() => {
    if (isRefused) setShown(plan)
  }, [isRefused, plan])
  const planned = plannedAhead(shown.people, shown.shifts, now)
  const shifts = new Map(shown.shifts.map((shift) => [shift.id, shift]))
  const asked = shown.members.flatMap(({ id, name, email }) => {
    const own = planned.flatMap(({ memberId, shiftId }) => (memberId === id ? [shifts.get(shiftId)] : []))
    const texts = own.flatMap((shift) => (shift ? [shiftText(shift, locale)] : []))
    return texts.length > 0 ? [{ email, line: `${name}: ${texts.join('; ')}` }] : []
  })
  const [reached, mute] = [asked.filter(({ email }) => email !== null), asked.filter(({ email }) => !email)]
  const groups = [
    { title: m.shifts_proposed({ count: reached.length }, { locale }), people: reached },
    { title: m.shifts_proposed_without({ count: mute.length }, { locale }), people: mute },
  ].flatMap(({ title, people }) =>
    people.length > 0 ? [{ title, lines: people.map(({ line }) => line), more: 0 }] : [],
  )
  return (
    <Form method="post" className={styles.body}>
      <AnswerInView answer={isRefused ? answer : undefined}>
        <ShiftsNotice answer={isRefused ? answer : undefined} locale={locale} />
      </AnswerInView>
      <ConsequenceList groups={groups} locale={locale} />
      <input type="hidden" name="shown" value={proposalsText(planned)} />
      <ConfirmFooter locale={locale} onClose={onClose}>
        {reached.length > 0 && (
          <BusyButton type="submit" name="intent" value="propose" isBusy={isBusy}>
            {m.shifts_propose({ count: reached.length }, { locale })}
          </BusyButton>
        )}
      </ConfirmFooter>
    </Form>
  )
}

function shiftText({ title, startsAt, endsAt }: WorkShift, locale: Locale): string {
  const day = formatDay(localDayOf(startsAt), locale, 'brief')
  return `${title}, ${day} ${formatTime(startsAt, locale)}–${formatTime(endsAt, locale)}`
}
