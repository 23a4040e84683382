import { useEffect } from 'react'
import { Link, useFetcher } from 'react-router'
import { useLive, useLiveState } from '#app/platform/live/use-live.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { type AuditView, searchOf } from '../audit-view.ts'
import type { AuditPage } from '../service.server.ts'
import styles from './NewEntries.module.css'

type NewEntriesProps = {
  readonly view: AuditView
  /** the newest of the whole log when the page was read */
  readonly newestId: string
  onShow(): void
  readonly locale: Locale
}

const mostNew = 100

/** The number of new entries with this filter. They are shown on request, so that no row moves while it is read. */
export function NewEntries({ view, newestId, onShow, locale }: NewEntriesProps) {
  const { data, load, reset } = useFetcher<{ page: AuditPage }>()
  const state = useLiveState()
  const ask = () =>
    void load(`/admin/audit${searchOf({ ...view, before: '', after: newestId, size: mostNew })}`)
  useLive('audit', { changed: ask, missed: ask })
  // a count is valid only for the view and the newest entry it was made for
  const place = searchOf({ ...view, after: newestId })
  useEffect(() => {
    if (place) reset()
  }, [place, reset])

  const count = data?.page.entries.length ?? 0
  return (
    <div className={styles.news}>
      <div role="status">
        {count > 0 && (
          <Link
            to={`/admin/audit${searchOf({ ...view, before: '', after: '' })}`}
            onClick={onShow}
            className={styles.button}
          >
            {data?.page.hasNewer ? m.audit_new_most({}, { locale }) : m.audit_new({ count }, { locale })}
          </Link>
        )}
      </div>
      <p className={styles.state} data-state={state}>
        {stateLabels[state]({}, { locale })}
      </p>
    </div>
  )
}

const stateLabels = {
  online: m.audit_live_online,
  connecting: m.audit_live_connecting,
  offline: m.audit_live_offline,
  signedOut: m.audit_live_signedOut,
} as const
