import { type FormEvent, useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { DeskSession } from '../../device/desk-session.ts'
import { losesUnusedData } from '../../device/installed.ts'
import { failureText } from '../failure-text.ts'
import styles from '../reception.module.css'
import { CodeCamera } from './CodeCamera.tsx'

type StartShiftProps = {
  readonly desk: DeskSession
  readonly locale: Locale
  readonly username: string
  readonly stations: readonly string[]
}

/** Twenty seconds: where, who, four digits. The event is taken by the clock. */
export function StartShift({ desk, locale, username, stations }: StartShiftProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [code, setCode] = useState('')
  const isJoining = code.trim() !== ''

  async function start(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => `${form.get(name) ?? ''}`.trim()
    const [pin, person] = [text('pin'), text('person')]
    setBusy(true)
    const answered = isJoining
      ? await desk.join(code, person)
      : await desk.start({
          station: text('station'),
          eventId: null,
          person,
          pin: pin || null,
        })
    setBusy(false)
    setFailure(answered.ok ? null : failureText(answered.failure.reason, locale))
  }

  return (
    <form className={styles.start} onSubmit={start}>
      <p>{m.reception_start_text({}, { locale })}</p>
      {losesUnusedData(navigator) && (
        <p className={styles.refusal}>{m.reception_not_installed({}, { locale })}</p>
      )}
      <label>
        {m.reception_station({}, { locale })}
        <input name="station" list="stations" required={!isJoining} maxLength={40} autoComplete="off" />
        <datalist id="stations">
          {stations.map((station) => (
            <option key={station} value={station} />
          ))}
        </datalist>
      </label>
      <label>
        {m.reception_person({}, { locale })}
        <input name="person" required maxLength={60} defaultValue={username} autoComplete="off" />
      </label>
      <label>
        {m.reception_pin({}, { locale })}
        <input name="pin" inputMode="numeric" pattern="\d{4}" maxLength={4} autoComplete="off" />
      </label>
      <details>
        <summary>{m.reception_join({}, { locale })}</summary>
        <label>
          {m.reception_code({}, { locale })}
          <input
            name="code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            autoComplete="off"
            autoCapitalize="characters"
          />
        </label>
        <CodeCamera locale={locale} onCode={setCode} />
      </details>
      {failure !== null && (
        <p className={styles.refusal} role="alert">
          {failure}
        </p>
      )}
      <button type="submit" className={styles.main} disabled={isBusy}>
        {isJoining ? m.reception_join({}, { locale }) : m.reception_start({}, { locale })}
      </button>
    </form>
  )
}
