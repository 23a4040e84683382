import type { ReactNode } from 'react'
import styles from './CredentialForm.module.css'

/** The title and introduction of an auth form. */
export function FormHead({ title, lead }: { readonly title: string; readonly lead?: ReactNode }) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </header>
  )
}
