import { Link } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { moveAmongRows } from '#app/platform/ui/admin/row-keys.ts'
import { messageName } from '#app/registration/mail/message-names.ts'
import { type OutboxState, outboxSearch } from '../outbox-state.ts'
import type { OutboxRow } from '../queries/read-outbox.server.ts'
import styles from './OutboxScreen.module.css'
import { momentText } from './outbox-labels.ts'
import { StateText } from './StateText.tsx'

type OutboxTableProps = {
  readonly rows: readonly OutboxRow[]
  readonly state: OutboxState
  readonly locale: Locale
}

/** E-mails in rows; `j` and `k` go from one to the other, Enter opens. */
export function OutboxTable({ rows, state, locale }: OutboxTableProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links within
    <div className={office.scroll} onKeyDown={moveAmongRows}>
      <table className={`${office.table} ${styles.emails}`}>
        <thead>
          <tr>
            <th scope="col">{m.mails_col_email({}, { locale })}</th>
            <th scope="col">{m.mails_col_to({}, { locale })}</th>
            <th scope="col">{m.mails_col_state({}, { locale })}</th>
            <th scope="col">{m.mails_col_written({}, { locale })}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-open={row.id === state.open || undefined}>
              <td>
                <Link
                  to={{ search: outboxSearch(state, { open: row.id }) }}
                  preventScrollReset
                  className={styles.open}
                  data-row={row.id}
                >
                  {messageName(row.kind, locale)}
                </Link>
              </td>
              <td className={styles.to}>
                {row.person && (
                  <Link to={`/admin/prijave?open=${row.person.id}&tab=emails`} className={styles.open}>
                    {row.person.name}
                  </Link>
                )}{' '}
                <span>{row.recipient}</span>
              </td>
              <td>
                <StateText row={row} locale={locale} />
              </td>
              <td className={styles.when}>{momentText(row.createdAt, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
