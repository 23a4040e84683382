import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { Link, useNavigation } from 'react-router'
import type { Bilingual, Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { AnswerInView } from '#app/platform/ui/admin/AnswerInView.tsx'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { useLastOpened } from '#app/platform/ui/admin/use-last-opened.ts'
import { useOpenedSince } from '#app/platform/ui/admin/use-opened-since.ts'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { useLastAnswer } from '#app/platform/ui/use-last-answer.ts'
import { formatDay, type LocalDay } from '#app/platform/values/local-day.ts'
import type { FreePlaces } from '../free/read-free.server.ts'
import { plannedAhead } from '../proposals.ts'
import type { ListedOffer } from '../queries/read-offers.server.ts'
import type { ShiftPlan } from '../queries/read-shift-plan.server.ts'
import { dayOfShift } from '../shift.ts'
import type { ShiftsAnswer } from '../shifts-answer.ts'
import { FreeDialog } from './FreeDialog.tsx'
import { OffersTable } from './OffersTable.tsx'
import { PeopleTable } from './PeopleTable.tsx'
import { ProposeDialog } from './ProposeDialog.tsx'
import { ShiftDetails } from './ShiftDetails.tsx'
import { ShiftFields } from './ShiftFields.tsx'
import { ShiftGridView } from './ShiftGridView.tsx'
import { ShiftsNotice } from './ShiftsNotice.tsx'
import styles from './ShiftsScreen.module.css'

export const shiftViews = ['plan', 'people', 'offers'] as const
type ShiftView = (typeof shiftViews)[number]

type ShiftsScreenProps = {
  readonly view: ShiftView
  readonly plan: ShiftPlan
  readonly offers: readonly ListedOffer[]
  readonly days: readonly LocalDay[]
  readonly day: LocalDay
  readonly now: Date
  readonly venues: readonly Bilingual[]
  readonly free: readonly FreePlaces[]
  readonly may: {
    /** False also once the festival is closed, when commands on shifts are refused. F18, F22 */
    readonly plan: boolean
    readonly record: boolean
    readonly print: boolean
    readonly answerOffers: boolean
    readonly giveFree: boolean
  }
  readonly answer: ShiftsAnswer | undefined
  readonly locale: Locale
}

/** The shifts of the festival: the plan of a day, the people with their hours, and the offers to help. */
export function ShiftsScreen(props: ShiftsScreenProps) {
  const { view, plan, offers, days, day, now, may, answer, locale } = props
  const [opened, setOpened] = useState<string | null>(null)
  // an answer to an earlier dialog says nothing in the next one
  const [dismissed, setDismissed] = useState<ShiftsAnswer>()
  const current = answer === dismissed ? undefined : answer
  const preview = useLastAnswer(answer)
  const shown = useLastOpened(opened, plan.shifts.find(({ id }) => id === opened) ?? null)
  const waiting = offers.filter(({ state }) => state === 'offered').length
  const isAnybodyPlanned = plannedAhead(plan.people, plan.shifts, now).length > 0
  const isOther = useOpenedSince(opened, useNavigation().state)
  useEffect(() => {
    const isDone = answer?.kind === 'done' && ['add', 'save', 'remove'].includes(answer.what)
    if ((isDone || answer?.kind === 'proposed') && !isOther.current) setOpened(null)
  }, [answer, isOther])
  const open = (what: string) => {
    setDismissed(answer)
    setOpened(what)
  }
  useHotkeys([['n', () => may.plan && opened === null && open('new')]])
  const labels: Readonly<Record<ShiftView, string>> = {
    plan: m.shifts_view_plan({}, { locale }),
    people: m.shifts_view_people({}, { locale }),
    offers: m.shifts_view_offers({}, { locale }),
  }
  const counts: Readonly<Record<ShiftView, number>> = {
    plan: plan.shifts.length,
    people: plan.members.length,
    offers: waiting,
  }
  return (
    <>
      <header className={office.head}>
        <h1>{m.office_shifts_title({}, { locale })}</h1>
        {may.plan && (
          <div className={office.bar}>
            {isAnybodyPlanned && (
              <Button variant="default" onClick={() => open('proposals')}>
                {m.shifts_propose_open({}, { locale })}
              </Button>
            )}
            <Button onClick={() => open('new')}>{m.shifts_new({}, { locale })}</Button>
          </div>
        )}
      </header>
      {opened === null && <ShiftsNotice answer={current} locale={locale} />}
      <nav className={office.tabs} aria-label={m.shifts_views({}, { locale })}>
        {shiftViews.map((one) => (
          <Link key={one} to={`?view=${one}`} aria-current={one === view ? 'page' : undefined}>
            {labels[one]} <b>{counts[one]}</b>
          </Link>
        ))}
      </nav>
      {view === 'plan' && (
        <>
          <nav className={`${office.tabs} ${styles.days}`} aria-label={m.shifts_days({}, { locale })}>
            {days.map((one) => (
              <Link key={one} to={`?day=${one}`} aria-current={one === day ? 'page' : undefined}>
                {formatDay(one, locale, 'brief')}{' '}
                <b>{plan.shifts.filter((shift) => dayOfShift(shift) === one).length || ''}</b>
              </Link>
            ))}
          </nav>
          {plan.shifts.length === 0 ? (
            <EmptyState title={m.shifts_none({}, { locale })}>
              {may.plan ? m.shifts_none_text({}, { locale }) : null}
            </EmptyState>
          ) : (
            <>
              <ShiftGridView {...props} onOpen={open} />
              <p>
                <a href={`/admin/izmenePrint?what=sheet&day=${day}`}>{m.shifts_print_day({}, { locale })}</a>
              </p>
            </>
          )}
        </>
      )}
      {view === 'people' && <PeopleTable {...props} />}
      {view === 'people' && may.print && plan.members.length > 0 && (
        <p className={office.bar}>
          <a href="/admin/izmenePrint?what=records">{m.shifts_print_records({}, { locale })}</a>
          <a href="/admin/izmenePrint?what=insurance">{m.shifts_print_list({}, { locale })}</a>
        </p>
      )}
      <FreeDialog
        answer={preview === dismissed ? undefined : preview}
        onClose={() => setDismissed(preview)}
        locale={locale}
      />
      <ProposeDialog
        plan={plan}
        now={now}
        isOpen={opened === 'proposals'}
        onClose={() => setOpened(null)}
        answer={current}
        locale={locale}
      />
      {view === 'offers' && <OffersTable offers={offers} mayAnswer={may.answerOffers} locale={locale} />}
      <ConfirmDialog
        isOpen={opened === 'new' || shown !== null}
        onClose={() => setOpened(null)}
        title={shown ? shown.title : m.shifts_new({}, { locale })}
        locale={locale}
        saved={current?.kind === 'done' ? current : undefined}
      >
        <AnswerInView answer={current?.kind === 'done' || current?.kind === 'fields' ? undefined : current}>
          <ShiftsNotice answer={current} locale={locale} />
        </AnswerInView>
        {shown ? (
          <ShiftDetails key={shown.id} {...props} shift={shown} answer={current} />
        ) : (
          <ShiftFields {...props} shift={null} answer={current} />
        )}
      </ConfirmDialog>
    </>
  )
}
