import { useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { DeskSession } from '../device/desk-session.ts'
import { failureText } from './failure-text.ts'
import styles from './reception.module.css'

type TicketMailProps = {
  readonly desk: DeskSession
  readonly registrationId: string
  readonly locale: Locale
}

/** Sends the ticket to the person's own address. Without the network it shows a notice. Q22 */
export function TicketMail({ desk, registrationId, locale }: TicketMailProps) {
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready')
  const [failure, setFailure] = useState<string | null>(null)

  async function send(): Promise<void> {
    setState('sending')
    setFailure(null)
    const answered = await desk.ask<unknown>('ticketMail', { registrationId })
    setState(answered.ok ? 'sent' : 'ready')
    setFailure(answered.ok ? null : answered.failure.reason)
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
          {failureText(failure, locale)}
        </p>
      )}
    </>
  )
}
