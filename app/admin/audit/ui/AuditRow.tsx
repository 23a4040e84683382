import { Link } from 'react-router'
import type { AuditEntry } from '#app/platform/audit/audit-entry.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { joinNames } from '#app/platform/ui/join-names.ts'
import { formatTime } from '#app/platform/values/local-day.ts'
import { useOfficeEdition } from '../../use-office-edition.ts'
import { entryActionText } from '../action-labels.ts'
import { type AuditView, newest, searchOf } from '../audit-view.ts'
import { actorText } from '../entry-labels.ts'
import type { KnownNames } from '../known-names.server.ts'
import { subjectOf } from '../subject.ts'
import styles from './AuditRow.module.css'
import { Changes } from './Changes.tsx'

type AuditRowProps = {
  readonly entry: AuditEntry
  readonly names: KnownNames
  /** came while the page was open */
  readonly isFresh: boolean
  readonly view: AuditView
  readonly locale: Locale
}

/** One entry: actor, action, subject and changes. */
export function AuditRow({ entry, names, isFresh, view, locale }: AuditRowProps) {
  const { at, actor, subjectId } = entry
  const subject = subjectOf(entry, names, locale, useOfficeEdition()?.id)
  const who = actorText(actor, names, locale)
  const only = (part: Partial<AuditView>) =>
    `/admin/audit${searchOf({ ...newest, size: view.size, ...part })}`
  return (
    <li className={joinNames(styles.entry, isFresh && styles.fresh)}>
      <time dateTime={at.toISOString()} className={styles.time}>
        {formatTime(at, locale)}
      </time>
      <div>
        <p className={styles.what}>{entryActionText(entry, locale)}</p>
        {subject.name !== who && (
          <p className={styles.about}>
            {subject.href ? <a href={subject.href}>{subject.name}</a> : subject.name}
          </p>
        )}
        <p className={styles.who}>
          <Link to={only({ actor })} title={m.audit_only_by({ name: who }, { locale })}>
            {who}
          </Link>
          {view.subject !== subjectId && (
            <Link to={only({ subject: subjectId })}>
              {m.audit_history({}, { locale })}
              <span className="visually-hidden">: {subject.name}</span>
            </Link>
          )}
        </p>
      </div>
      <Changes entry={entry} names={names} locale={locale} />
    </li>
  )
}
