import type { ComponentProps } from 'react'
import styles from './Button.module.css'
import { joinNames } from './join-names.ts'

/** `primary` is the page's main action, once a screen. `danger` for what cannot be undone. */
type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger'

type Options = { readonly variant?: ButtonVariant; readonly isLarge?: boolean; readonly isWide?: boolean }

/** A button that does something: sends its form unless `type` says otherwise. */
export function Button({
  variant,
  isLarge,
  isWide,
  className,
  type = 'submit',
  ...rest
}: ComponentProps<'button'> & Options) {
  return <button type={type} className={nameOf({ variant, isLarge, isWide }, className)} {...rest} />
}

/** A link that looks like a button: it goes somewhere. */
export function LinkButton({ variant, isLarge, isWide, className, ...rest }: ComponentProps<'a'> & Options) {
  return <a className={nameOf({ variant, isLarge, isWide }, className)} {...rest} />
}

type Chosen = { [Key in keyof Options]: Options[Key] | undefined }

function nameOf({ variant = 'plain', isLarge, isWide }: Chosen, className: string | undefined) {
  return joinNames(styles.button, styles[variant], isLarge && styles.large, isWide && styles.wide, className)
}
