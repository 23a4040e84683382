import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { Mark } from './figures/Mark.tsx'

type EmptyStateProps = {
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** An empty list: says what would be in it, and where to go instead. */
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
