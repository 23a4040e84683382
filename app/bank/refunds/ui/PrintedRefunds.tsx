import { inFours } from '#app/platform/bank/in-fours.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay } from '#app/platform/values/local-day.ts'
import { formatCents } from '#app/platform/values/money.ts'
import type { QueuedRefund } from '#app/registration/service.server.ts'
import styles from './PrintedRefunds.module.css'
import { causeLabels, stateLabels } from './refund-text.ts'

/** The printed queue: what a person needs to check it against the account. */
export function PrintedRefunds({
  refunds,
  locale,
}: {
  readonly refunds: readonly QueuedRefund[]
  readonly locale: Locale
}) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{m.refunds_col_due({}, { locale })}</th>
          <th scope="col">{m.refunds_col_who({}, { locale })}</th>
          <th scope="col">{m.refunds_col_account({}, { locale })}</th>
          <th scope="col">{m.refunds_col_state({}, { locale })}</th>
          <th scope="col" className={styles.amount}>
            {m.refunds_col_amount({}, { locale })}
          </th>
        </tr>
      </thead>
      <tbody>
        {refunds.map(({ id, dueOn, dancer, code, cause, name, iban, state, endToEndId, amountCents }) => (
          <tr key={id}>
            <td>{formatDay(dueOn, locale, 'short')}</td>
            <td>
              {dancer}
              <small>
                {code} · {causeLabels[cause]({}, { locale })}
              </small>
            </td>
            <td>
              {iban === null ? m.refunds_account_asked({}, { locale }) : inFours(iban)}
              {name !== dancer && <small>{name}</small>}
            </td>
            <td>
              {stateLabels[state]({}, { locale })}
              {endToEndId && <small>{endToEndId}</small>}
            </td>
            <td className={styles.amount}>{formatCents(amountCents, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
