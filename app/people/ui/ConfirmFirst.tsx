import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import { Field } from '#app/platform/ui/fields/Field.tsx'
import styles from './CredentialForm.module.css'
import { PasskeySignIn } from './PasskeySignIn.tsx'

type ConfirmFirstProps = {
  readonly locale: Locale
  readonly hasPasskeys: boolean
  /** the page to continue with */
  readonly to: string | null
}

/** Asks for a confirmation before second factors are changed. */
export function ConfirmFirst({ locale, hasPasskeys, to }: ConfirmFirstProps) {
  return (
    <section className={styles.part} aria-labelledby="second-factor">
      <h2 id="second-factor">{m.people_confirm_title({}, { locale })}</h2>
      <p>{m.people_confirm_text({}, { locale })}</p>
      <form method="post" action="/auth/password" className={styles.form}>
        {to && <input type="hidden" name="to" value={to} />}
        <Field
          name="password"
          type="password"
          label={m.auth_password({}, { locale })}
          autoComplete="current-password"
          required
        />
        <Button name="intent" value="confirm">
          {m.people_confirm_do({}, { locale })}
        </Button>
      </form>
      {hasPasskeys && <PasskeySignIn locale={locale} to="/auth/password" />}
    </section>
  )
}
