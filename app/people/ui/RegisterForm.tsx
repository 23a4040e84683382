import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import { Field } from '#app/platform/ui/fields/Field.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import type { UserError } from '../accounts/user.ts'
import { userErrorText } from '../accounts/user-error-text.ts'
import styles from './CredentialForm.module.css'
import { FormHead } from './FormHead.tsx'

type Refused = {
  readonly kind: 'refused'
  readonly username: string
  readonly errors: readonly UserError[]
  /** to wait, when it was too often */
  readonly seconds: number | null
}

type RegisterFormProps = {
  readonly locale: Locale
  /** where the message can be read */
  readonly mailbox: 'own' | 'demo' | 'none'
  readonly answer: { readonly kind: 'asked' } | Refused | undefined
}

/** A dancer's account: the address that a link goes to. The password is chosen there. */
export function RegisterForm({ locale, mailbox, answer }: RegisterFormProps) {
  const refused = answer?.kind === 'refused' ? answer : null
  const [error] = refused?.errors ?? []
  return (
    <>
      <FormHead title={m.auth_register_title({}, { locale })} lead={m.auth_register_lead({}, { locale })} />
      {refused && refused.seconds !== null && (
        <Notice tone="error">{m.auth_too_often({ seconds: refused.seconds }, { locale })}</Notice>
      )}
      {answer?.kind === 'asked' && <AskedNotice locale={locale} mailbox={mailbox} />}
      <form method="post" action="/auth/register" className={styles.form} noValidate>
        <Field
          name="username"
          type="email"
          label={m.people_email({}, { locale })}
          hint={m.auth_register_username_hint({}, { locale })}
          error={error && userErrorText(error.error, locale)}
          defaultValue={refused?.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Button variant="primary" isLarge>
          {m.auth_register_do({}, { locale })}
        </Button>
      </form>
      <p className={styles.ways}>
        <a href="/auth/login">{m.auth_register_have({}, { locale })}</a>
      </p>
    </>
  )
}

function AskedNotice({ locale, mailbox }: Pick<RegisterFormProps, 'locale' | 'mailbox'>) {
  switch (mailbox) {
    case 'own':
      return (
        <Notice tone="ok" isAnswer>
          {m.people_register_asked({}, { locale })}
        </Notice>
      )
    case 'demo':
      return (
        <Notice
          tone="ok"
          isAnswer
          action={<a href="/demo/emails">{m.platform_demo_emails({}, { locale })}</a>}
        >
          {m.people_register_asked_demo({}, { locale })}
        </Notice>
      )
    case 'none':
      return (
        <Notice tone="warn" isAnswer>
          {m.people_register_no_mail({}, { locale })}
        </Notice>
      )
  }
}
