import { useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { DeskSession } from '../../device/desk-session.ts'
import { failureText } from '../failure-text.ts'
import styles from '../reception.module.css'

type EndShiftProps = { readonly desk: DeskSession; readonly locale: Locale }

/** Ends the shift after a second press, with network only: what is unsent goes first, then the device empties itself. Q7 */
export function EndShift({ desk, locale }: EndShiftProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function end(): Promise<void> {
    setBusy(true)
    const ended = await desk.end()
    setBusy(false)
    setFailure(ended.ok ? null : ended.failure.reason)
  }

  return (
    <details className={styles.fold}>
      <summary>{m.reception_end({}, { locale })}</summary>
      <p>{m.reception_end_text({}, { locale })}</p>
      {failure !== null && (
        <p className={styles.refusal} role="alert">
          {failure === 'no-network' ? m.reception_end_unsent({}, { locale }) : failureText(failure, locale)}
        </p>
      )}
      <button type="button" className={styles.main} disabled={isBusy} onClick={() => void end()}>
        {m.reception_end_do({}, { locale })}
      </button>
    </details>
  )
}
