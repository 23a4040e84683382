import { useCallback } from 'react'
import { Link } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { useStored } from '../../editor/browser-storage.ts'
import { draftsOf } from '../../editor/drafts.ts'
import { changed, type ListState, searchOf } from '../../list-state.ts'
import styles from '../ListScreen.module.css'

type DraftStripProps = {
  readonly locale: Locale
  readonly collection: string
  readonly username: string
  readonly state: ListState
}

/** The unsaved drafts of this browser, each with a link to its document. */
export function DraftStrip({ locale, collection, username, state }: DraftStripProps) {
  const read = useCallback(
    (storage: Storage) => JSON.stringify(draftsOf(storage, { username, collection })),
    [username, collection],
  )
  const found = useStored(read)
  const drafts: ReturnType<typeof draftsOf> = JSON.parse(found ?? '[]')
  const others = drafts.filter(({ id }) => id !== state.open)
  if (others.length === 0) return null
  return (
    <p className={styles.drafts}>
      {m.lists_draft_left({}, { locale })}{' '}
      {others.map(({ id, name }) => (
        <Link key={id} to={searchOf(changed(state, { open: id })) || '.'} preventScrollReset>
          {id === 'new' ? m.lists_draft_new({}, { locale }) : name}
        </Link>
      ))}
    </p>
  )
}
