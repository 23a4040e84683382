import type { ComponentProps } from 'react'
import styles from './Field.module.css'
import { describedBy, FieldLayout, type FieldWords } from './FieldLayout.tsx'

type Named<Tag extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Tag>, 'name' | 'className'> &
  FieldWords & { readonly name: string }

/** One line of text with its label: `type` text, email, tel, date, number, password … Takes all an input takes. */
export function Field({ label, hint, error, optionalIn, ...input }: Named<'input'>) {
  const id = input.id ?? input.name
  return (
    <FieldLayout id={id} label={label} hint={hint} error={error} optionalIn={optionalIn}>
      <input
        type="text"
        {...input}
        id={id}
        className={styles.control}
        {...describedBy(id, { hint, error })}
      />
    </FieldLayout>
  )
}

/** A choice from a list too long to show. Takes `<option>`s. */
export function SelectField({ label, hint, error, optionalIn, ...select }: Named<'select'>) {
  const id = select.id ?? select.name
  return (
    <FieldLayout id={id} label={label} hint={hint} error={error} optionalIn={optionalIn}>
      <select {...select} id={id} className={styles.select} {...describedBy(id, { hint, error })} />
    </FieldLayout>
  )
}

/** Several lines of text; grows with what is written where browsers can. */
export function TextAreaField({ label, hint, error, optionalIn, ...area }: Named<'textarea'>) {
  const id = area.id ?? area.name
  return (
    <FieldLayout id={id} label={label} hint={hint} error={error} optionalIn={optionalIn}>
      <textarea rows={3} {...area} id={id} className={styles.area} {...describedBy(id, { hint, error })} />
    </FieldLayout>
  )
}
