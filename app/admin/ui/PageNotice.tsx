import type { ReactNode } from 'react'
import { Mark } from '#app/platform/ui/figures/Mark.tsx'
import styles from './PageNotice.module.css'

/** A page with a few words where a room would be: under the mark, what there is instead, with a heading, and a way on. */
export function PageNotice({ children }: { readonly children: ReactNode }) {
  return (
    <article className={styles.page}>
      <Mark size="4.5rem" />
      {children}
    </article>
  )
}
