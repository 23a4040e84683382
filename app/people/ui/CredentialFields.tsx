import type { ComponentProps } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Field } from '#app/platform/ui/fields/Field.tsx'

type CredentialFieldProps = Omit<ComponentProps<typeof Field>, 'name' | 'label'> & { readonly locale: Locale }

/** The name one signs in with, as password managers know it. */
export function UsernameField({ locale, ...input }: CredentialFieldProps) {
  return (
    <Field
      name="username"
      label={m.auth_username({}, { locale })}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...input}
    />
  )
}

/** The six digits that an app shows for half a minute. */
export function CodeField({ locale, ...input }: CredentialFieldProps) {
  return (
    <Field
      name="code"
      label={m.auth_code({}, { locale })}
      hint={m.auth_code_hint({}, { locale })}
      inputMode="numeric"
      autoComplete="one-time-code"
      {...input}
    />
  )
}
