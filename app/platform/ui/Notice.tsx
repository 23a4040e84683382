import type { ReactNode } from 'react'
import { joinNames } from './join-names.ts'
import styles from './Notice.module.css'

type NoticeProps = {
  readonly tone?: 'info' | 'ok' | 'warn' | 'error'
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** Actions that the reader can take. */
  readonly action?: ReactNode
  /** Read out as soon as it appears: errors always, the rest when they answer an action. */
  readonly isAnswer?: boolean
}

const signs = { info: 'i', ok: '✓', warn: '!', error: '×' } as const

/** A notice: what happened, why, and what the reader can do. */
export function Notice({ tone = 'info', title, children, action, isAnswer = false }: NoticeProps) {
  const role = tone === 'error' ? 'alert' : isAnswer ? 'status' : undefined
  return (
    <div className={joinNames(styles.notice, styles[tone])} role={role}>
      <span className={styles.sign} aria-hidden="true">
        {signs[tone]}
      </span>
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  )
}
