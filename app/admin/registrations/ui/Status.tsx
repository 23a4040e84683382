import type { Locale } from '#app/platform/locale.ts'
import type { RegistrationStatus } from '#app/registration/registration.ts'
import { choiceWord } from '../../lists/labels.ts'
import styles from './Status.module.css'

type StatusProps = { readonly status: RegistrationStatus; readonly locale: Locale }

/** How a registration stands: a word with a mark; the colour says nothing alone. */
export function Status({ status, locale }: StatusProps) {
  return (
    <span className={styles.state} data-status={status}>
      {choiceWord(status, locale)}
    </span>
  )
}
