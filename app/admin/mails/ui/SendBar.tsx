import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import styles from './WriteScreen.module.css'

type SendBarProps = {
  readonly refused: string | null
  /** The preview was not answered and can be asked for again. */
  readonly isUnanswered?: boolean
  readonly isBusy: boolean
  readonly locale: Locale
  readonly onAgain?: () => void
  readonly children: ReactNode
}

/** The buttons that stay at the lower edge of the screen, with the refusal of the last one: elsewhere it would be out of sight. */
export function SendBar({ refused, isUnanswered = false, isBusy, locale, onAgain, children }: SendBarProps) {
  return (
    <div className={styles.send}>
      {refused !== null && (
        <Alert color="accent" role="alert" className={styles.refused ?? ''}>
          {refused}
          {isUnanswered && (
            <BusyButton
              size="compact-sm"
              variant="subtle"
              isBusy={isBusy}
              {...(onAgain && { onClick: onAgain })}
            >
              {m.lists_failed_again({}, { locale })}
            </BusyButton>
          )}
        </Alert>
      )}
      {children}
    </div>
  )
}
