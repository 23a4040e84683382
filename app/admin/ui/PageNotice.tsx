import type { ReactNode } from 'react'
import { Mark } from '#app/platform/ui/figures/Mark.tsx'
import styles from './PageNotice.module.css'

/** A short notice instead of a page: the mark, a heading, a text and a way on. */
export function PageNotice({ children }: { readonly children: ReactNode }) {
  return (
    <article className={styles.page}>
      <Mark size="4.5rem" />
      {children}
    </article>
  )
}
