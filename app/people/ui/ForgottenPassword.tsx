import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { UsernameField } from './CredentialFields.tsx'
import styles from './CredentialForm.module.css'
import { credentialRefusalText } from './credential-refusal-text.ts'
import { FormHead } from './FormHead.tsx'
import type { PasswordAnswer } from './password-answer.ts'

type AskLinkProps = {
  readonly locale: Locale
  /** the user followed a link that is no longer valid */
  readonly isLinkOver: boolean
  readonly answer: PasswordAnswer | null
}

/** Requests an email with a password link. */
export function AskLink({ locale, isLinkOver, answer }: AskLinkProps) {
  const refused = answer?.kind === 'refused' ? answer : null
  return (
    <>
      <FormHead
        title={m.auth_password_ask_title({}, { locale })}
        lead={m.auth_password_ask_lead({}, { locale })}
      />
      {isLinkOver && !answer && (
        <Notice tone="warn" isAnswer>
          {m.auth_password_link_gone({}, { locale })}
        </Notice>
      )}
      {answer?.kind === 'asked' && (
        <Notice tone="ok" isAnswer>
          {m.auth_password_asked({}, { locale })}
        </Notice>
      )}
      {refused && (
        <Notice tone="error">{credentialRefusalText(refused.reason, refused.seconds, locale)}</Notice>
      )}
      <form method="post" action="/auth/password" className={styles.form}>
        <UsernameField locale={locale} defaultValue={refused?.username} />
        <Button variant="primary" isLarge name="intent" value="ask">
          {m.auth_password_ask_do({}, { locale })}
        </Button>
      </form>
      <p className={styles.ways}>
        <a href="/auth/login">{m.auth_sign_in({}, { locale })}</a>
      </p>
    </>
  )
}
