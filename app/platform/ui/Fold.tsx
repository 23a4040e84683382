import type { ReactNode } from 'react'
import styles from './Fold.module.css'
import { joinNames } from './join-names.ts'
import { useFold } from './use-fold.ts'

type FoldProps = {
  readonly title: ReactNode
  /** A summary of the content in a word or two, beside the title. */
  readonly hint?: ReactNode
  /** Opens it; it is not closed again when this ends. */
  readonly isOpen?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Optional content folded behind one line. Works without JavaScript. */
export function Fold({ title, hint, isOpen = false, className, children }: FoldProps) {
  return (
    <details className={joinNames(styles.fold, className)} {...useFold(isOpen)}>
      <summary className={styles.summary}>
        <span>{title}</span>
        {hint && <span className={styles.hint}>{hint}</span>}
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  )
}
