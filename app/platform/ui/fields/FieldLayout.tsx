import type { ReactNode } from 'react'
import type { Locale } from '../../locale.ts'
import { m } from '../../messages/messages.js'
import styles from './Field.module.css'

export type FieldWords = {
  readonly label: ReactNode
  /** One line under the label: why we ask, or how to write it. */
  readonly hint?: ReactNode
  /** The error and how to correct it. */
  readonly error?: ReactNode
  /** Says "optional" beside the label. Required is the rule, so it is not marked. */
  readonly optionalIn?: Locale | undefined
}

type FrameProps = FieldWords & { readonly id: string; readonly children: ReactNode }

/** Label, hint and error round one control. */
export function FieldLayout({ id, label, hint, error, optionalIn, children }: FrameProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optionalIn && (
          <span className={styles.optional}> {m.platform_optional({}, { locale: optionalIn })}</span>
        )}
      </label>
      {hint && (
        <p id={hintId(id)} className={styles.hint}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={id} error={error} />
    </div>
  )
}

/** The sentence under a control that was refused. */
export function FieldError({ id, error }: { readonly id: string; readonly error?: ReactNode }) {
  if (!error) return null
  return (
    <p id={errorId(id)} className={styles.error}>
      {error}
    </p>
  )
}

/** The attributes by which a control points to its error and hint and says that it is invalid. */
export function describedBy(id: string, { hint, error }: Pick<FieldWords, 'hint' | 'error'>) {
  const ids = [error && errorId(id), hint && hintId(id)].filter(Boolean).join(' ')
  return {
    'aria-describedby': ids || undefined,
    'aria-invalid': error ? true : undefined,
  } as const
}

const hintId = (id: string) => `${id}-description`
const errorId = (id: string) => `${id}-error`
