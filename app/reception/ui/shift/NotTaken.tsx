import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { DeskView } from '../../device/session/desk-view.ts'
import { failureText } from '../failure-text.ts'
import styles from '../reception.module.css'

type NotTakenProps = { readonly view: Pick<DeskView, 'refusal' | 'isFrozen'>; readonly locale: Locale }

/** Why the server does not take what is done at this desk, or takes it for the supervisors alone. */
export function NotTaken({ view: { refusal, isFrozen }, locale }: NotTakenProps) {
  return (
    <>
      {refusal !== null && (
        <p className={styles.refusal} role="alert">
          {refusal === 'signed-out' ? (
            <a href="/auth/login?to=/admin/reception">{failureText(refusal, locale)}</a>
          ) : (
            failureText(refusal, locale)
          )}
        </p>
      )}
      {isFrozen && (
        <p className={styles.refusal} role="alert">
          {m.reception_frozen({}, { locale })}
        </p>
      )}
    </>
  )
}
