import type { ReactNode } from 'react'
import styles from './Section.module.css'

type SectionProps = {
  readonly id: string
  /** From 1. */
  readonly number: number
  readonly label: string
  readonly children: ReactNode
}

/** One step of the form. */
export function Section({ id, number, label, children }: SectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`} data-step={number}>
      <h2 id={`${id}-title`} className={styles.title}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        {label}
      </h2>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}
