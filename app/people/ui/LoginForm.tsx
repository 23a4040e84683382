import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import { Field } from '#app/platform/ui/fields/Field.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { CodeField, UsernameField } from './CredentialFields.tsx'
import styles from './CredentialForm.module.css'
import { FormHead } from './FormHead.tsx'
import { PasskeySignIn } from './PasskeySignIn.tsx'

type LoginAnswer = {
  readonly username: string
  readonly refused: 'missing' | 'wrong' | 'code-needed' | 'code-wrong' | 'too-often'
  /** to wait, when it was too often */
  readonly seconds: number | null
}

type LoginFormProps = {
  readonly locale: Locale
  /** the page to open afterwards, when one was requested */
  readonly to: string | null
  readonly signedIn: { readonly name: string; readonly continueTo: string } | null
  /** a new password was just set */
  readonly isNewPassword: boolean
  /** the session ended while a form stood open */
  readonly hasEnded: boolean
  readonly answer: LoginAnswer | undefined
}

/** Username and password; the code when the account asks for one. */
export function LoginForm({ locale, to, signedIn, isNewPassword, hasEnded, answer }: LoginFormProps) {
  const asksCode = answer?.refused === 'code-needed' || answer?.refused === 'code-wrong'
  return (
    <>
      <FormHead title={m.auth_login_title({}, { locale })} lead={m.auth_login_lead({}, { locale })} />
      {signedIn && (
        <Notice action={<a href={signedIn.continueTo}>{m.auth_login_go_on({}, { locale })}</a>}>
          {m.auth_login_already({ name: signedIn.name }, { locale })}
        </Notice>
      )}
      {hasEnded && !answer && !signedIn && (
        <Notice tone="warn" isAnswer>
          {m.auth_login_ended({}, { locale })}
        </Notice>
      )}
      {isNewPassword && !answer && (
        <Notice tone="ok" isAnswer>
          {m.auth_password_set_done({}, { locale })}
        </Notice>
      )}
      {answer && (
        <Notice tone={answer.refused === 'code-needed' ? 'info' : 'error'} isAnswer>
          {refusalText(answer, locale)}
        </Notice>
      )}
      <form method="post" action={sentTo(to)} className={styles.form}>
        {to && <input type="hidden" name="to" value={to} />}
        <UsernameField locale={locale} defaultValue={answer?.username} />
        <Field
          name="password"
          type="password"
          label={m.auth_password({}, { locale })}
          autoComplete="current-password"
          required
        />
        {asksCode && <CodeField locale={locale} />}
        <Button variant="primary" isLarge>
          {m.auth_login_do({}, { locale })}
        </Button>
      </form>
      <PasskeySignIn locale={locale} to={to} />
      {answer?.refused === 'wrong' && <LinkAgain locale={locale} username={answer.username} />}
      <p className={styles.ways}>
        <a href="/auth/password">{m.auth_login_forgot({}, { locale })}</a>
        <a href="/auth/register">{m.auth_login_register({}, { locale })}</a>
      </p>
    </>
  )
}

/** The page that refuses a sign-in reads where to go from its own address. */
function sentTo(to: string | null): string {
  return to ? `/auth/login?${new URLSearchParams({ to })}` : '/auth/login'
}

/** For an account with an unconfirmed address. Shown after every wrong answer, so that the cause is not revealed. */
function LinkAgain({ locale, username }: { readonly locale: Locale; readonly username: string }) {
  return (
    <form method="post" action="/auth/password" className={styles.form}>
      <p>{m.people_link_again_text({}, { locale })}</p>
      <input type="hidden" name="username" value={username} />
      <Button name="intent" value="ask">
        {m.people_link_again({}, { locale })}
      </Button>
    </form>
  )
}

function refusalText({ refused, seconds }: LoginAnswer, locale: Locale): string {
  switch (refused) {
    case 'missing':
      return m.auth_login_missing({}, { locale })
    case 'wrong':
      return m.auth_login_wrong({}, { locale })
    case 'code-needed':
      return m.auth_login_code_needed({}, { locale })
    case 'code-wrong':
      return m.auth_login_code_wrong({}, { locale })
    case 'too-often':
      return m.auth_too_often({ seconds: seconds ?? 60 }, { locale })
  }
}
