import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import { Field } from '#app/platform/ui/fields/Field.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import type { Passkey } from '../second-factor/passkey.ts'
import type { OwnSession } from '../sign-in/own-sessions.server.ts'
import { ConfirmFirst } from './ConfirmFirst.tsx'
import styles from './CredentialForm.module.css'
import { credentialRefusalText } from './credential-refusal-text.ts'
import { FormHead } from './FormHead.tsx'
import { OwnPasskeys } from './OwnPasskeys.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { PasskeySignIn } from './PasskeySignIn.tsx'
import type { PasswordAnswer } from './password-answer.ts'
import { SecondFactor } from './SecondFactor.tsx'

type OwnCredentialsProps = {
  readonly locale: Locale
  readonly name: string
  readonly username: string
  readonly hasTotp: boolean
  readonly passkeys: readonly Passkey[]
  readonly sessions: readonly OwnSession[]
  /** whether a password or factor was shown lately enough to change factors */
  readonly isFresh: boolean
  readonly mustSecondFactor: boolean
  /** has a passkey and signed in without it */
  readonly mustShowPasskey: boolean
  readonly mustChangePassword: boolean
  /** where one came from */
  readonly to: string | null
  /** this page, which leads there afterwards */
  readonly returnTo: string
  /** where one came from or belongs */
  readonly continueTo: string
  readonly answer: PasswordAnswer | null
}

/** The user's own credentials: the password, the second factor, passkeys and sessions. */
export function OwnCredentials({
  locale,
  name,
  username,
  hasTotp,
  passkeys,
  sessions,
  isFresh,
  mustSecondFactor,
  mustShowPasskey,
  mustChangePassword,
  to,
  returnTo,
  continueTo,
  answer,
}: OwnCredentialsProps) {
  return (
    <>
      <FormHead
        title={m.auth_password_title({}, { locale })}
        lead={m.auth_signed_in_as({ name }, { locale })}
      />
      <Answer answer={answer} locale={locale} />
      {mustChangePassword && <Notice tone="warn">{m.people_must_change({}, { locale })}</Notice>}
      {mustSecondFactor && (
        <SecondFactorMissing locale={locale} canShowPasskey={passkeys.length > 0} continueTo={continueTo} />
      )}
      {mustShowPasskey ? (
        !mustSecondFactor && (
          <Notice tone="warn" action={<PasskeySignIn locale={locale} to={returnTo} />}>
            {m.people_passkey_needed({}, { locale })}
          </Notice>
        )
      ) : (
        <>
          <ChangePassword locale={locale} username={username} to={to} />
          {isFresh ? (
            <>
              <SecondFactor
                locale={locale}
                hasTotp={hasTotp}
                begun={answer?.kind === 'totp-begun' ? answer : null}
              />
              <OwnPasskeys locale={locale} passkeys={passkeys} />
            </>
          ) : (
            <ConfirmFirst locale={locale} hasPasskeys={passkeys.length > 0} to={to} />
          )}
        </>
      )}
      <OwnSessions locale={locale} sessions={sessions} />
      <p className={styles.ways}>
        <a href={continueTo}>{m.auth_login_go_on({}, { locale })}</a>
        <a href="/auth/logout">{m.auth_sign_out({}, { locale })}</a>
      </p>
    </>
  )
}

type ChangePasswordProps = { readonly locale: Locale; readonly username: string; readonly to: string | null }

function ChangePassword({ locale, username, to }: ChangePasswordProps) {
  return (
    <section className={styles.part} aria-labelledby="change">
      <h2 id="change">{m.auth_password_change_title({}, { locale })}</h2>
      <form method="post" action="/auth/password" className={styles.form}>
        {to && <input type="hidden" name="to" value={to} />}
        <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
        <Field
          name="current"
          type="password"
          label={m.auth_password_current({}, { locale })}
          autoComplete="current-password"
          required
        />
        <Field
          name="next"
          type="password"
          label={m.auth_password_next({}, { locale })}
          hint={m.auth_password_rule({}, { locale })}
          autoComplete="new-password"
          required
        />
        <Button name="intent" value="change">
          {m.auth_password_change_do({}, { locale })}
        </Button>
      </form>
    </section>
  )
}

type SecondFactorMissingProps = {
  readonly locale: Locale
  readonly canShowPasskey: boolean
  readonly continueTo: string
}

function SecondFactorMissing({ locale, canShowPasskey, continueTo }: SecondFactorMissingProps) {
  if (!canShowPasskey) return <Notice tone="warn">{m.auth_second_must({}, { locale })}</Notice>
  return (
    <Notice tone="warn" action={<PasskeySignIn locale={locale} to={continueTo} />}>
      {m.people_passkey_show({}, { locale })}
    </Notice>
  )
}

const doneTexts = {
  changed: m.auth_password_changed,
  'totp-on': m.auth_second_done,
  'totp-off': m.auth_second_removed,
  'passkey-off': m.people_passkey_removed,
  'session-ended': m.people_sessions_ended,
} as const

function Answer({ answer, locale }: { readonly answer: PasswordAnswer | null; readonly locale: Locale }) {
  if (answer?.kind === 'refused') {
    return <Notice tone="error">{credentialRefusalText(answer.reason, answer.seconds, locale)}</Notice>
  }
  if (!answer || answer.kind === 'totp-begun' || answer.kind === 'asked') return null
  return (
    <Notice tone="ok" isAnswer>
      {doneTexts[answer.kind]({}, { locale })}
    </Notice>
  )
}
