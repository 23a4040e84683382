import { Alert } from '@mantine/core'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import styles from './WriteScreen.module.css'

type MailingProblemsProps = {
  /** The errors of the text. */
  readonly errors: readonly string[]
  readonly refused: string | null
  /** The preview was not answered and can be asked for again. */
  readonly isUnanswered: boolean
  readonly isBusy: boolean
  readonly locale: Locale
  readonly onAgain: () => void
}

/** What prevents the e-mail from being sent. */
export function MailingProblems(props: MailingProblemsProps) {
  const { errors, refused, isUnanswered, isBusy, locale, onAgain } = props
  return (
    <>
      {errors.length > 0 && (
        <ul className={styles.errors}>
          {errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      )}
      {refused !== null && (
        <Alert color="accent" role="alert">
          {refused}
          {isUnanswered && (
            <BusyButton size="compact-sm" variant="subtle" isBusy={isBusy} onClick={onAgain}>
              {m.lists_failed_again({}, { locale })}
            </BusyButton>
          )}
        </Alert>
      )}
    </>
  )
}
