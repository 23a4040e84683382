import type { ReactNode } from 'react'
import styles from './PageHeader.module.css'

type PageHeaderProps = {
  readonly title: ReactNode
  /** The line above: where in the festival one is. */
  readonly above?: ReactNode
  readonly lead?: ReactNode
  /** Beside the title on wide screens, under it on a phone: a figure, a next step. */
  readonly aside?: ReactNode
}

/** The head of a page: one title, and why one is here. */
export function PageHeader({ title, above, lead, aside }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        {above && <p className={styles.above}>{above}</p>}
        <h1>{title}</h1>
        {lead && <div className={styles.lead}>{lead}</div>}
      </div>
      {aside && <div>{aside}</div>}
    </header>
  )
}
