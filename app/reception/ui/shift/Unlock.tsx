import { type FormEvent, useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { DeskSession } from '../../device/desk-session.ts'
import type { DeskView } from '../../device/session/desk-view.ts'
import type { StoredShift } from '../../device/storage.ts'
import { shiftCodeIn } from '../../shift-code.ts'
import styles from '../reception.module.css'
import { CodeCamera } from './CodeCamera.tsx'
import { EndShift } from './EndShift.tsx'
import { NotTaken } from './NotTaken.tsx'

type UnlockProps = {
  readonly desk: DeskSession
  readonly shift: StoredShift
  readonly view: Pick<DeskView, 'unsent' | 'refusal' | 'isFrozen'>
  readonly locale: Locale
}

/** After a restart: unsent actions are being sent, and the list opens with the shift's code. Who has lost it ends the shift and starts another one. */
export function Unlock({ desk, shift, view, locale }: UnlockProps) {
  const [isWrong, setWrong] = useState(false)

  async function unlock(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    await open(shiftCodeIn(`${new FormData(event.currentTarget).get('code') ?? ''}`))
  }

  async function open(code: string | null) {
    setWrong(code === null || !(await desk.unlock(code)))
  }

  return (
    <form className={styles.start} onSubmit={unlock}>
      <p>{m.reception_locked({ station: shift.station }, { locale })}</p>
      <p role="status">
        {view.unsent > 0
          ? m.reception_unsent_count({ count: view.unsent }, { locale })
          : m.reception_all_sent({}, { locale })}
      </p>
      <NotTaken view={view} locale={locale} />
      <label>
        {m.reception_code({}, { locale })}
        <input name="code" required autoComplete="off" autoCapitalize="characters" />
      </label>
      {isWrong && (
        <p className={styles.refusal} role="alert">
          {m.reception_wrong_code({}, { locale })}
        </p>
      )}
      <button type="submit" className={styles.main}>
        {m.reception_unlock({}, { locale })}
      </button>
      <CodeCamera locale={locale} onCode={(code) => void open(code)} />
      <EndShift desk={desk} locale={locale} />
    </form>
  )
}
