import { Form, useNavigation } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import { formatDay } from '#app/platform/values/local-day.ts'
import type { Earned } from '../free/earned.ts'
import type { FreePlaces } from '../free/read-free.server.ts'
import type { PlannedMember } from '../queries/read-shift-plan.server.ts'

type FreeCellProps = {
  readonly member: Pick<PlannedMember, 'id' | 'name'>
  /** Undefined: the hours earn nothing, and nothing was given. */
  readonly free: FreePlaces | undefined
  readonly mayGive: boolean
  readonly locale: Locale
}

/** What the hours of a member earn, and the button that shows what giving it would do. */
export function FreeCell({ member, free, mayGive, locale }: FreeCellProps) {
  const isBusy = useNavigation().state !== 'idle'
  if (!free) return null
  const { earned, registration, step } = free
  const what = step && buttons[step]({}, { locale })
  return (
    <>
      {earned ? earnedText(earned, locale) : m.shifts_free_fails({}, { locale })}
      {!registration && <small>{m.shifts_free_no_registration({}, { locale })}</small>}
      {registration && !step && <small>{m.shifts_free_given({}, { locale })}</small>}
      {registration && what && mayGive && (
        <Form method="post">
          <input type="hidden" name="member" value={member.id} />
          <BusyButton
            type="submit"
            name="intent"
            value="showFree"
            variant="default"
            size="compact-sm"
            aria-label={m.shifts_free_of({ what, name: member.name }, { locale })}
            isBusy={isBusy}
          >
            {what}
          </BusyButton>
        </Form>
      )}
    </>
  )
}

const buttons = {
  give: m.shifts_free_give,
  change: m.shifts_free_change,
  take: m.shifts_free_take,
} as const

function earnedText({ nights, classes }: Earned, locale: Locale): string {
  const milongas =
    nights === 'all'
      ? m.shifts_free_nights_all({}, { locale })
      : m.shifts_free_nights(
          { days: nights.map((day) => formatDay(day, locale, 'short')).join(', ') },
          { locale },
        )
  return classes > 0 ? m.shifts_free_classes({ nights: milongas, count: classes }, { locale }) : milongas
}
