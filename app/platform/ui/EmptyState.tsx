import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { Mark } from './figures/Mark.tsx'

type EmptyStateProps = {
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** The text of an empty list: what will be in it, and a link to continue. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Mark size="4rem" />
      <h2>{title}</h2>
      {children && <div className={styles.words}>{children}</div>}
      {action}
    </div>
  )
}
