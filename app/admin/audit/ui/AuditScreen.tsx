import { mostCounted } from '#app/platform/audit/audit-entry.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { FileButtons } from '#app/platform/ui/admin/FileButtons.tsx'
import { formatDay, localDayOf } from '#app/platform/values/local-day.ts'
import { type AuditView, isFiltered, newest, searchOf } from '../audit-view.ts'
import type { AuditPage } from '../service.server.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditPager } from './AuditPager.tsx'
import { AuditRow } from './AuditRow.tsx'
import styles from './AuditScreen.module.css'
import { NewEntries } from './NewEntries.tsx'
import { useFresh } from './use-fresh.ts'

type AuditScreenProps = { readonly view: AuditView; readonly page: AuditPage; readonly locale: Locale }

/** The audit log, the newest entries first. The filter is in the address; new entries appear on request. */
export function AuditScreen({ view, page, locale }: AuditScreenProps) {
  const { isFresh, showFresh } = useFresh(page.newestId)
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{m.office_audit_title({}, { locale })}</h1>
          <p className={styles.intro}>{m.office_audit_text({}, { locale })}</p>
        </div>
        <FileButtons
          hrefOf={(kind) => `/admin/audit.${kind}${searchOf({ ...view, before: '', after: '' })}`}
          locale={locale}
        />
      </header>
      <AuditFilters view={view} page={page} locale={locale} />
      <div className={styles.bar}>
        <p className={styles.count}>{countText(page.count, locale)}</p>
        <NewEntries view={view} newestId={page.newestId} onShow={showFresh} locale={locale} />
      </div>
      {page.entries.length === 0 && !page.searchedTo && <NoEntries view={view} locale={locale} />}
      {[...Map.groupBy(page.entries, ({ at }) => localDayOf(at))].map(([day, entries]) => (
        <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>{formatDay(day, locale, 'full')}</h2>
          <ol>
            {entries.map((entry) => (
              <AuditRow
                key={entry.id}
                entry={entry}
                names={page.names}
                isFresh={isFresh(entry.id)}
                view={view}
                locale={locale}
              />
            ))}
          </ol>
        </section>
      ))}
      <AuditPager view={view} page={page} locale={locale} />
    </>
  )
}

function NoEntries({ view, locale }: { readonly view: AuditView; readonly locale: Locale }) {
  if (!isFiltered(view)) return <p className={styles.empty}>{m.audit_empty_log({}, { locale })}</p>
  return (
    <div className={styles.empty}>
      <p>{m.audit_empty({}, { locale })}</p>
      <p className={styles.intro}>{m.audit_empty_hint({}, { locale })}</p>
      <a href={`/admin/audit${searchOf({ ...newest, size: view.size })}`}>{m.audit_clear({}, { locale })}</a>
    </div>
  )
}

function countText(count: number | null, locale: Locale): string {
  if (count === null) return ''
  if (count >= mostCounted) return m.audit_count_most({}, { locale })
  return m.audit_count({ count, shown: new Intl.NumberFormat(locale).format(count) }, { locale })
}
