import { Link } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { type AuditView, searchOf } from '../audit-view.ts'
import type { AuditPage } from '../service.server.ts'
import styles from './AuditPager.module.css'

type AuditPagerProps = { readonly view: AuditView; readonly page: AuditPage; readonly locale: Locale }

/** Links to newer and older pages. The address of a page names the entry it begins after, so it does not shift when entries are added. */
export function AuditPager({ view, page, locale }: AuditPagerProps) {
  const { entries, hasNewer, hasOlder, searchedTo } = page
  const to = (place: Partial<AuditView>) =>
    `/admin/audit${searchOf({ ...view, before: '', after: '', ...place })}`
  const first = entries[0]?.id
  const last = searchedTo ?? entries.at(-1)?.id
  if (!hasNewer && !hasOlder) return null
  return (
    <>
      {searchedTo && <p className={styles.searched}>{m.audit_searched({}, { locale })}</p>}
      <nav className={styles.pager} aria-label={m.audit_pages({}, { locale })}>
        {hasNewer && <Link to={to({})}>{m.audit_newest({}, { locale })}</Link>}
        {hasNewer && first && (
          <Link to={to({ after: first })} rel="prev">
            {m.audit_newer({}, { locale })}
          </Link>
        )}
        {hasOlder && last && (
          <Link to={to({ before: last })} rel="next">
            {searchedTo ? m.audit_search_on({}, { locale }) : m.audit_older({}, { locale })}
          </Link>
        )}
      </nav>
    </>
  )
}
