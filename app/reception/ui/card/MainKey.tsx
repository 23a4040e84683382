import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { EntryCheck } from '../../device/entry-check.ts'
import { mainText } from '../entry-check-text.ts'
import styles from '../reception.module.css'

type MainKeyProps = {
  readonly check: EntryCheck
  readonly openCents: number
  readonly registrationId: string
  readonly dutyPhone: string
  readonly locale: Locale
  /** Checks in with a reason, although something is against it. */
  onAnyway(reason: string): void
  onMain(): void
}

/** On a small phone the main key would be below the edge. */
const intoView = (key: HTMLElement | null) => key?.scrollIntoView({ block: 'nearest' })

/** The one thing to do with this person: call the office, check in with a reason, or what Enter does. */
export function MainKey(props: MainKeyProps) {
  const { check, openCents, registrationId, dutyPhone, locale, onAnyway, onMain } = props
  const key = `main ${registrationId}`
  const text = mainText(check, openCents, locale)
  if (check.main === 'call')
    return (
      <a key={key} ref={intoView} className={styles.main} href={`tel:${dutyPhone.replace(/\s/g, '')}`}>
        {text}
      </a>
    )
  if (check.main === 'checkInAnyway')
    return (
      <form
        className={styles.line}
        onSubmit={(event) => {
          event.preventDefault()
          onAnyway(`${new FormData(event.currentTarget).get('reason') ?? ''}`.trim())
        }}
      >
        <input name="reason" required maxLength={200} placeholder={m.reception_reason({}, { locale })} />
        <button key={key} ref={intoView} type="submit" className={styles.main}>
          {text}
        </button>
      </form>
    )
  return (
    <button key={key} ref={intoView} type="button" className={styles.main} onClick={onMain}>
      {text} <kbd>↵</kbd>
    </button>
  )
}
