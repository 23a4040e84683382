import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { DeskSession } from '../../device/desk-session.ts'
import styles from '../reception.module.css'

type ElsewhereProps = { readonly desk: DeskSession; readonly locale: Locale }

/** Another window of this device works; the button makes this one work. It does not take the focus: the Enter of a scanner would press it. Q19 */
export function Elsewhere({ desk, locale }: ElsewhereProps) {
  return (
    <>
      <p role="status">{m.reception_elsewhere({}, { locale })}</p>
      <button type="button" className={styles.main} onClick={desk.workHere}>
        {m.reception_work_here({}, { locale })}
      </button>
    </>
  )
}
