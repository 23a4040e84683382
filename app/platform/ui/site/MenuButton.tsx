import type { ReactNode } from 'react'
import { joinNames } from '../join-names.ts'
import styles from './MenuButton.module.css'

type MenuButtonProps = {
  /** The id of the popover that it opens or closes: it works without JavaScript. */
  readonly menu: string
  /** Says on which screens it is hidden. */
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Opens a menu. */
export function MenuButton({ menu, className, children }: MenuButtonProps) {
  return (
    <button type="button" popoverTarget={menu} className={joinNames(styles.button, className)}>
      {children}
      <span className={styles.sign} aria-hidden="true" />
    </button>
  )
}

/** Closes it from within, at its far edge. */
export function MenuCloseButton({ menu, className, children }: MenuButtonProps) {
  return (
    <button
      type="button"
      popoverTarget={menu}
      popoverTargetAction="hide"
      className={joinNames(styles.button, styles.atTheEnd, className)}
    >
      {children}
    </button>
  )
}
