import type { Locale } from '#app/platform/locale.ts'
import { formatDay, formatTime, localDayOf } from '#app/platform/values/local-day.ts'
import { entryActionText } from '../../../audit/action-labels.ts'
import { actorText } from '../../../audit/entry-labels.ts'
import { Changes } from '../../../audit/ui/Changes.tsx'
import type { Detail } from '../../queries/read-detail.server.ts'
import styles from './Detail.module.css'

/** The history of this registration, latest first. */
export function HistoryTab({ detail, locale }: { readonly detail: Detail; readonly locale: Locale }) {
  const { history, names } = detail
  return (
    <ol className={styles.history}>
      {history.map((entry) => (
        <li key={entry.id}>
          <time dateTime={entry.at.toISOString()}>
            {formatDay(localDayOf(entry.at), locale, 'short')}, {formatTime(entry.at, locale)}
          </time>
          <div>
            <strong>{entryActionText(entry, locale)}</strong>
            <small>{actorText(entry.actor, names, locale)}</small>
            {(entry.before !== null || entry.after !== null) && (
              <Changes entry={entry} names={names} locale={locale} />
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
