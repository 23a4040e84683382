import { userFaultText } from '#app/people/fault-text.ts'
import type { UserFault } from '#app/people/user.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import { Field } from '#app/platform/ui/Field.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { FormHead } from './FormHead.tsx'
import { UsernameField } from './KeyFields.tsx'
import styles from './KeyForm.module.css'

type RegisterFormProps = {
  readonly locale: Locale
  readonly answer:
    | {
        readonly kept: { readonly username: string; readonly accname: string }
        readonly faults: readonly UserFault[]
        /** to wait, when it was too often */
        readonly seconds: number | null
      }
    | undefined
}

/** A dancer's account: a name to sign in with, what they are called, a password. */
export function RegisterForm({ locale, answer }: RegisterFormProps) {
  const faultAt = (path: UserFault['path']) => {
    const found = answer?.faults.find((fault) => fault.path === path)
    return found && userFaultText(found.fault, locale)
  }
  return (
    <>
      <FormHead title={m.auth_register_title({}, { locale })} lead={m.auth_register_lead({}, { locale })} />
      {answer && answer.seconds !== null && (
        <Notice tone="error">{m.auth_too_often({ seconds: answer.seconds }, { locale })}</Notice>
      )}
      <form method="post" action="/auth/register" className={styles.form} noValidate>
        <UsernameField
          locale={locale}
          hint={m.auth_register_username_hint({}, { locale })}
          error={faultAt('username')}
          defaultValue={answer?.kept.username}
        />
        <Field
          name="accname"
          label={m.auth_register_name({}, { locale })}
          optionalIn={locale}
          error={faultAt('accname')}
          defaultValue={answer?.kept.accname}
          autoComplete="name"
        />
        <Field
          name="password"
          type="password"
          label={m.auth_password({}, { locale })}
          hint={m.auth_password_rule({}, { locale })}
          error={faultAt('password')}
          autoComplete="new-password"
          required
        />
        <Button look="next" isLarge>
          {m.auth_register_do({}, { locale })}
        </Button>
      </form>
      <p className={styles.ways}>
        <a href="/auth/login">{m.auth_register_have({}, { locale })}</a>
      </p>
    </>
  )
}
