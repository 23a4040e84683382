import { type ComponentProps, useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import { Field } from '#app/platform/ui/fields/Field.tsx'
import styles from './EmailField.module.css'
import { meantAddress } from './meant-address.ts'

type EmailFieldProps = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error'> & {
  readonly name: string
  readonly defaultValue: string
  readonly locale: Locale
}

/** An e-mail address. One that looks mistyped is asked about once the field is left, and taken as it is. */
export function EmailField({ name, defaultValue, locale, ...words }: EmailFieldProps) {
  const [left, setLeft] = useState(defaultValue)
  const meant = meantAddress(left)
  return (
    <div className={styles.email}>
      <Field
        {...words}
        name={name}
        type="email"
        autoComplete="email"
        defaultValue={defaultValue}
        onBlur={({ currentTarget }) => setLeft(currentTarget.value)}
        onChange={({ currentTarget }) => {
          if (meantAddress(currentTarget.value) !== meant) setLeft('')
        }}
      />
      <div role="status" className={styles.meant}>
        {meant !== null && (
          <>
            <p>{m.register_email_meant({ email: meant }, { locale })}</p>
            <Button type="button" onClick={() => setLeft(write(name, meant))}>
              {m.register_email_take({}, { locale })}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

/** Writes into the field as if it were typed, so that the form reads it, and returns to it. */
function write(name: string, value: string): string {
  const field = document.getElementById(name)
  if (!(field instanceof HTMLInputElement)) return ''
  // React takes the change for its own if the value is set on the element itself
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
  return value
}
