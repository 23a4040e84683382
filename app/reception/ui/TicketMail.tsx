import { useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { DeskSession } from '../device/desk-session.ts'
import type { SnapshotPerson } from '../snapshot.ts'
import { failureText } from './failure-text.ts'
import { missedText } from './missed-text.ts'
import styles from './reception.module.css'
import { useIsShown } from './use-is-shown.ts'

type TicketMailProps = {
  readonly desk: DeskSession
  readonly person: SnapshotPerson
  readonly locale: Locale
  onMissed(text: string): void
}

/** Sends the ticket to the person's own address. Without the network it shows a notice. Q22 */
export function TicketMail({ desk, person, locale, onMissed }: TicketMailProps) {
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready')
  const [failure, setFailure] = useState<string | null>(null)
  const isShown = useIsShown()

  async function send(): Promise<void> {
    setState('sending')
    setFailure(null)
    const answered = await desk.ask<unknown>('ticketMail', { registrationId: person.id })
    setState(answered.ok ? 'sent' : 'ready')
    const refusal = answered.ok ? null : failureText(answered.failure.reason, locale)
    setFailure(refusal)
    if (refusal !== null && !isShown.current)
      onMissed(missedText(person, m.reception_ticket_mail({}, { locale }), refusal))
  }

  return (
    <>
      {state === 'sent' ? (
        <p role="status">✓ {m.regs_ticket_sent({}, { locale })}</p>
      ) : (
        <button
          type="button"
          className={styles.second}
          aria-busy={state === 'sending'}
          disabled={state === 'sending'}
          onClick={() => void send()}
        >
          {m.reception_ticket_mail({}, { locale })}
        </button>
      )}
      {failure !== null && (
        <p className={styles.refusal} role="alert">
          {failure}
        </p>
      )}
    </>
  )
}
