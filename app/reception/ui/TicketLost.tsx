import { useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { DeskSession } from '../device/desk-session.ts'
import type { SnapshotPerson } from '../snapshot.ts'
import { failureText } from './failure-text.ts'
import { missedText } from './missed-text.ts'
import styles from './reception.module.css'
import { useIsShown } from './use-is-shown.ts'

type TicketLostProps = {
  readonly desk: DeskSession
  readonly person: SnapshotPerson
  readonly locale: Locale
  onMissed(text: string): void
}

/** Replaces a lost ticket, after a second press: the old code is void at once, at every desk that has the network. Q23 */
export function TicketLost({ desk, person, locale, onMissed }: TicketLostProps) {
  const [state, setState] = useState<'ready' | 'confirming' | 'busy' | 'done'>('ready')
  const [failure, setFailure] = useState<string | null>(null)
  const isShown = useIsShown()

  async function replace(): Promise<void> {
    setState('busy')
    setFailure(null)
    const answered = await desk.ask<unknown>('ticket', { registrationId: person.id })
    // this desk loads the change before it shows the result
    if (answered.ok) await desk.refresh()
    setState(answered.ok ? 'done' : 'confirming')
    const refusal = answered.ok ? null : failureText(answered.failure.reason, locale)
    setFailure(refusal)
    if (refusal !== null && !isShown.current)
      onMissed(missedText(person, m.reception_ticket_lost({}, { locale }), refusal))
  }

  if (state === 'done') return <p role="status">✓ {m.reception_ticket_replaced({}, { locale })}</p>
  if (state === 'ready')
    return (
      <button type="button" className={styles.second} onClick={() => setState('confirming')}>
        {m.reception_ticket_lost({}, { locale })}
      </button>
    )
  return (
    <>
      <p>{m.reception_ticket_lost_text({}, { locale })}</p>
      <div className={styles.pair}>
        <button type="button" disabled={state === 'busy'} onClick={() => setState('ready')}>
          {m.reception_cancel({}, { locale })}
        </button>
        <button
          type="button"
          aria-busy={state === 'busy'}
          disabled={state === 'busy'}
          onClick={() => void replace()}
        >
          {m.reception_ticket_lost_do({}, { locale })}
        </button>
      </div>
      {failure !== null && (
        <p className={styles.refusal} role="alert">
          {failure}
        </p>
      )}
    </>
  )
}
