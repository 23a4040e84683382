import type { AuditEntry } from '#app/platform/audit/audit-entry.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { pathText, valueText } from '../entry-labels.ts'
import type { KnownNames } from '../known-names.server.ts'
import { changesBetween, type ValueChange } from '../value-changes.ts'
import styles from './Changes.module.css'

type ChangesProps = { readonly entry: AuditEntry; readonly names: KnownNames; readonly locale: Locale }

/** The number of changed fields shown at once; fewer of a created or deleted subject, because all its fields changed. */
const atOnce = { changed: 6, whole: 3 } as const

/** The values before and after, field by field. */
export function Changes({ entry: { before, after }, names, locale }: ChangesProps) {
  const changes = changesBetween(before, after)
  if (changes.length === 0) return <p className={styles.none}>{m.audit_no_details({}, { locale })}</p>
  const shown = before && after ? atOnce.changed : atOnce.whole
  // one more line takes no more room than the words that hide it
  const [first, rest] =
    changes.length <= shown + 1 ? [changes, []] : [changes.slice(0, shown), changes.slice(shown)]
  const list = (some: readonly ValueChange[]) => (
    <dl className={styles.changes}>
      {some.map((change) => (
        <Change key={change.path.join('.')} change={change} names={names} locale={locale} />
      ))}
    </dl>
  )
  return (
    <div>
      {list(first)}
      {rest.length > 0 && (
        <details className={styles.rest}>
          <summary>{m.audit_more_changes({ count: rest.length }, { locale })}</summary>
          {list(rest)}
        </details>
      )}
    </div>
  )
}

type ChangeProps = { readonly change: ValueChange } & Omit<ChangesProps, 'entry'>

function Change({ change: { path, before, after }, names, locale }: ChangeProps) {
  const was = valueText(path, before, { names, locale })
  const is = valueText(path, after, { names, locale })
  return (
    <div className={styles.change}>
      <dt>{pathText(path, names, locale)}</dt>
      <dd>
        {was !== null && (
          <del>
            <span className="visually-hidden">{m.audit_was({}, { locale })} </span>
            {was}
          </del>
        )}
        {was !== null && is !== null && <span aria-hidden="true"> → </span>}
        {is !== null && (
          <ins>
            <span className="visually-hidden">{m.audit_is({}, { locale })} </span>
            {is}
          </ins>
        )}
      </dd>
    </div>
  )
}
