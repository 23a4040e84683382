import type { ComponentProps } from 'react'
import styles from './Button.module.css'
import { joinNames } from './join-names.ts'

/** `next` is the page's main action, once a screen. `danger` for what cannot be undone. */
type ButtonLook = 'next' | 'plain' | 'quiet' | 'danger'

type Looks = { readonly look?: ButtonLook; readonly isLarge?: boolean; readonly isWide?: boolean }

/** A button that does something: sends its form unless `type` says otherwise. */
export function Button({
  look,
  isLarge,
  isWide,
  className,
  type = 'submit',
  ...rest
}: ComponentProps<'button'> & Looks) {
  return <button type={type} className={nameOf({ look, isLarge, isWide }, className)} {...rest} />
}

/** A link that looks like a button: it goes somewhere. */
export function LinkButton({ look, isLarge, isWide, className, ...rest }: ComponentProps<'a'> & Looks) {
  return <a className={nameOf({ look, isLarge, isWide }, className)} {...rest} />
}

type Chosen = { [Key in keyof Looks]: Looks[Key] | undefined }

function nameOf({ look = 'plain', isLarge, isWide }: Chosen, className: string | undefined) {
  return joinNames(styles.button, styles[look], isLarge && styles.large, isWide && styles.wide, className)
}
