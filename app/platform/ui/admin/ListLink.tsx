import { Link } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import styles from './ListLink.module.css'

type ListLinkProps = {
  /** The name of the collection, as the list's address has it. */
  readonly collection: string
  readonly locale: Locale
}

/** The link from a page to the generic list of the same documents, which the menu leaves out. For users who may open the list. */
export function ListLink({ collection, locale }: ListLinkProps) {
  return (
    <Link to={`/admin/lists/${collection}`} className={styles.link}>
      {m.office_all_fields({}, { locale })}
    </Link>
  )
}
