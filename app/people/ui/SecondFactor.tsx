import { QrCode } from '#app/platform/bank/ui/QrCode.tsx'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import { CodeField } from './CredentialFields.tsx'
import styles from './CredentialForm.module.css'
import type { PasswordAnswer } from './password-answer.ts'

type SecondFactorProps = {
  readonly locale: Locale
  readonly hasTotp: boolean
  /** a key was made, its first code is awaited */
  readonly begun: Extract<PasswordAnswer, { kind: 'totp-begun' }> | null
}

/** A code from an app besides the password: set up, confirmed, removed. */
export function SecondFactor({ locale, hasTotp, begun }: SecondFactorProps) {
  return (
    <section className={styles.part} aria-labelledby="second-factor">
      <h2 id="second-factor">{m.auth_second_title({}, { locale })}</h2>
      {hasTotp ? (
        <WithCode
          locale={locale}
          text={m.auth_second_on({}, { locale })}
          intent="totp-remove"
          label={m.auth_second_remove({}, { locale })}
        />
      ) : begun ? (
        <Begun locale={locale} begun={begun} />
      ) : (
        <form method="post" action="/auth/password#second-factor" className={styles.form}>
          <p>{m.auth_second_off({}, { locale })}</p>
          <Button name="intent" value="totp-begin">
            {m.auth_second_begin({}, { locale })}
          </Button>
        </form>
      )}
    </section>
  )
}

function Begun({ locale, begun }: { locale: Locale; begun: NonNullable<SecondFactorProps['begun']> }) {
  const { key, rendering } = begun
  return (
    <>
      {rendering && (
        <QrCode rendering={rendering} alt={m.auth_second_qr({}, { locale })} className={styles.qr} />
      )}
      {key && (
        <p>
          {m.auth_second_key({}, { locale })}: <code className={styles.key}>{key}</code>
        </p>
      )}
      <WithCode
        locale={locale}
        text={key === null ? m.auth_second_again({}, { locale }) : m.auth_second_scan({}, { locale })}
        error={key === null ? m.auth_login_code_wrong({}, { locale }) : undefined}
        intent="totp-confirm"
        label={m.auth_second_confirm({}, { locale })}
      />
      {key === null && (
        <form method="post" action="/auth/password#second-factor" className={styles.form}>
          <Button name="intent" value="totp-begin">
            {m.auth_second_new_key({}, { locale })}
          </Button>
        </form>
      )}
    </>
  )
}

type WithCodeProps = {
  readonly locale: Locale
  readonly text: string
  readonly error?: string | undefined
  readonly intent: 'totp-confirm' | 'totp-remove'
  readonly label: string
}

function WithCode({ locale, text, error, intent, label }: WithCodeProps) {
  return (
    <form method="post" action="/auth/password#second-factor" className={styles.form}>
      <p>{text}</p>
      <CodeField locale={locale} error={error} required />
      <Button name="intent" value={intent}>
        {label}
      </Button>
    </form>
  )
}
