import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import { useReadEvery } from '#app/platform/ui/page-state/use-read-again.ts'
import { useRequest } from '../../lists/ending/use-request.ts'
import { notify } from '../../notify.ts'
import styles from '../../registrations/ui/PendingBar.module.css'
import type { Done, MailingStep, Refused } from '../mail-answer.ts'
import type { PendingMailing } from '../pending-mailing.ts'

type MailingBarProps = {
  readonly pending: readonly PendingMailing[]
  /** Whether a dialog is open, which then handles the keyboard. */
  readonly isCovered?: boolean
  readonly locale: Locale
}

/** Mailings about to be composed or sent, or just stopped. They are stored in the database: a reload shows them again. */
export function MailingBar({ pending, isCovered = false, locale }: MailingBarProps) {
  const { revalidate } = useRevalidator()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [stopping, setStopping] = useState<string | null>(null)
  const ask = useRequest<MailingStep, Done | Refused>()
  const shown = pending.filter(({ id, state }) => !closed.has(`${id} ${state}`))
  const isGoing = pending.some(({ state }) => state === 'waiting')
  useReadEvery(2_000, isGoing)

  const stop = async (id: string) => {
    if (id === stopping) return
    setStopping(id)
    const answer = await ask({ intent: 'stop-mailing', id })
    if (answer.kind === 'refused') notify({ locale, message: answer.sentence })
    if (answer.kind === 'unanswered') notify({ locale, message: m.mails_unanswered({}, { locale }) })
    await revalidate()
    setStopping(null)
  }
  const next = shown.find(({ state, mayStep }) => state === 'waiting' && mayStep)
  useHotkeys([['Escape', () => !isCovered && next && void stop(next.id)]])
  if (shown.length === 0) return null
  return (
    <div className={styles.bars} role="status">
      {shown.map((one) => (
        <div key={one.id} className={styles.bar} data-state={one.state}>
          <PendingText one={one} locale={locale} />
          {one.mayStep && (one.state === 'waiting' || one.state === 'leaving') && (
            <BusyButton
              size="compact-sm"
              variant="default"
              isBusy={one.id === stopping}
              onClick={() => void stop(one.id)}
            >
              {m.mails_stop({}, { locale })}
              {one.state === 'waiting' && ' (Esc)'}
            </BusyButton>
          )}
          {one.state !== 'waiting' && (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => setClosed(new Set([...closed, `${one.id} ${one.state}`]))}
            >
              {m.mails_close({}, { locale })}
            </Button>
          )}
        </div>
      ))}
    </div>
  )
}

function PendingText({ one, locale }: { readonly one: PendingMailing; readonly locale: Locale }) {
  const { id, state, count, msLeft } = one
  const seconds = Math.ceil(useCountdown(id, msLeft) / 1000)
  switch (state) {
    case 'waiting':
      return (
        <span>
          {m.mails_bar_waiting({ count }, { locale })}{' '}
          <small>{m.mails_bar_in({ seconds }, { locale })}</small>
        </span>
      )
    case 'leaving':
      return (
        <span>
          {m.mails_bar_leaving({ count }, { locale })}{' '}
          <small>{m.mails_bar_leave_in({ minutes: Math.max(1, Math.ceil(seconds / 60)) }, { locale })}</small>
        </span>
      )
    case 'stopped':
      return <span>{m.mails_bar_stopped({}, { locale })}</span>
    case 'refused':
      return <span>{m.mails_bar_refused({}, { locale })}</span>
  }
}

/** The remaining time in milliseconds; corrected by each response of the server. */
function useCountdown(id: string, msLeft: number): number {
  const [left, setLeft] = useState(msLeft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another mailing begins its own
  useEffect(() => {
    setLeft(msLeft)
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1000)), 1000)
    return () => clearInterval(timer)
  }, [id, msLeft])
  return left
}
