import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import styles from '#app/platform/ui/admin/ConfirmDialog.module.css'
import type { ConsequenceGroup } from '../queries/consequences.ts'

type ConsequenceListProps = { readonly groups: readonly ConsequenceGroup[]; readonly locale: Locale }

/** The consequences by kind. */
export function ConsequenceList({ groups, locale }: ConsequenceListProps) {
  return (
    <div className={styles.groups}>
      {groups.map(({ title, lines, more }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
            {more > 0 && <li>{m.lists_effects_more({ count: more }, { locale })}</li>}
          </ul>
        </section>
      ))}
    </div>
  )
}
