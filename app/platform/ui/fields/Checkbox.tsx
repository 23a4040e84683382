import type { ComponentProps, ReactNode } from 'react'
import styles from './Checkbox.module.css'
import { describedBy, FieldError } from './FieldLayout.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'name' | 'type' | 'className'> & {
  readonly name: string
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: ReactNode
}

/** Yes or no, with the sentence one agrees to. Takes all an input takes. */
export function Checkbox({ label, hint, error, ...input }: CheckboxProps) {
  const id = input.id ?? input.name
  return (
    <div className={styles.checkbox}>
      <input type="checkbox" {...input} id={id} {...describedBy(id, { hint, error })} />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-description`} className={styles.hint}>
            {hint}
          </p>
        )}
        <FieldError id={id} error={error} />
      </div>
    </div>
  )
}
