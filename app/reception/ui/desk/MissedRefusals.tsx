import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import styles from '../reception.module.css'

type MissedRefusalsProps = {
  readonly texts: readonly string[]
  readonly locale: Locale
  onClose(): void
}

/** What was not done for a dancer who is not shown any more, until the person at the desk has read it. */
export function MissedRefusals({ texts, locale, onClose }: MissedRefusalsProps) {
  if (texts.length === 0) return null
  return (
    <div className={styles.line}>
      {texts.map((text) => (
        <p key={text} className={styles.refusal} role="alert">
          {text}
        </p>
      ))}
      <button type="button" className={styles.second} onClick={onClose}>
        {m.office_notice_close({}, { locale })}
      </button>
    </div>
  )
}
