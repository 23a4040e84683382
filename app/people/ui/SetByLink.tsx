import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import { Field } from '#app/platform/ui/fields/Field.tsx'
import type { PasswordLink } from '../password/password-link.server.ts'
import styles from './CredentialForm.module.css'
import { credentialRefusalText } from './credential-refusal-text.ts'
import { FormHead } from './FormHead.tsx'
import { PasskeyDays } from './PasskeyDays.tsx'
import type { PasswordAnswer } from './password-answer.ts'

type SetByLinkProps = {
  readonly locale: Locale
  readonly link: PasswordLink
  readonly answer: PasswordAnswer | null
}

/** Sets the password of the link's recipient; lists the account's second factors, and offers to remove them. */
export function SetByLink({ locale, link, answer }: SetByLinkProps) {
  const refused = answer?.kind === 'refused' ? answer : null
  const title = link.isFirst ? m.people_first_password_title : m.auth_password_set_title
  return (
    <>
      <FormHead title={title({}, { locale })} lead={link.username} />
      <form method="post" className={styles.form}>
        <input type="hidden" name="username" autoComplete="username" value={link.username} readOnly />
        <Field
          name="next"
          type="password"
          label={m.auth_password_next({}, { locale })}
          hint={m.auth_password_rule({}, { locale })}
          error={refused && credentialRefusalText(refused.reason, refused.seconds, locale)}
          autoComplete="new-password"
          required
        />
        {(link.totp || link.passkeys.length > 0) && <OtherWaysIn locale={locale} link={link} />}
        <Button variant="primary" isLarge name="intent" value="set">
          {m.auth_password_set_do({}, { locale })}
        </Button>
      </form>
    </>
  )
}

/** Without a tick, everything stays as it is. */
function OtherWaysIn({ locale, link }: { readonly locale: Locale; readonly link: PasswordLink }) {
  return (
    <fieldset className={styles.choices}>
      <legend>{m.people_factors_title({}, { locale })}</legend>
      <p className={styles.lead}>{m.people_factors_text({}, { locale })}</p>
      {link.totp && (
        <label className={styles.choice}>
          <input type="checkbox" name="removeTotp" value="1" />
          <span>{m.people_factors_remove_totp({}, { locale })}</span>
        </label>
      )}
      {link.passkeys.map(({ id, name, madeAt, usedAt }) => (
        <label key={id} className={styles.choice}>
          <input type="checkbox" name="remove" value={id} />
          <span>
            {m.people_passkey_remove_of({ name }, { locale })}
            <PasskeyDays locale={locale} madeAt={madeAt} usedAt={usedAt} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}
