import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import { Field } from '#app/platform/ui/fields/Field.tsx'
import { honeypot } from '../honeypot.ts'
import styles from './NewsForm.module.css'

type NewsFormProps = {
  readonly locale: Locale
  /** A page may contain two of these. */
  readonly id: string
  /** The purpose of the page. */
  readonly isMain?: boolean
  readonly refused?: { readonly email: string; readonly error: string } | undefined
}

/** An address and a button: a plain form that goes to its own page. */
export function NewsForm({ locale, id, isMain = false, refused }: NewsFormProps) {
  return (
    <form method="post" action={`/${langOf(locale)}/news`} className={styles.form} noValidate>
      <Field
        id={id}
        name="email"
        type="email"
        autoComplete="email"
        label={m.news_email({}, { locale })}
        error={refused?.error}
        defaultValue={refused?.email}
      />
      <p className={styles.honeypot} aria-hidden="true">
        <label>
          {m.news_trap({}, { locale })}
          <input name={honeypot} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <Button variant={isMain ? 'primary' : 'plain'}>{m.news_ask({}, { locale })}</Button>
    </form>
  )
}
