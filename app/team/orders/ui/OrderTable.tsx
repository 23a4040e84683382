import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { moveAmongRows } from '#app/platform/ui/admin/row-keys.ts'
import { formatCents } from '#app/platform/values/money.ts'
import { type CheckedOrder, costOf, isOff, type OrderSums } from '../order.ts'
import { clashText, hoursText, statusLabels, whenText } from './order-text.ts'
import styles from './WorkOrdersScreen.module.css'

type OrderTableProps = {
  readonly orders: readonly CheckedOrder[]
  readonly sums: OrderSums
  readonly onOpen: (id: string) => void
  readonly locale: Locale
}

/** The orders by time. Arrows or j and k move, Enter opens. */
export function OrderTable({ orders, sums, onOpen, locale }: OrderTableProps) {
  const seesCosts = sums.costCents !== null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons within
    <div className={office.scroll} onKeyDown={moveAmongRows}>
      <table className={`${office.table} ${styles.orders}`}>
        <thead>
          <tr>
            <th scope="col">{m.orders_col_task({}, { locale })}</th>
            <th scope="col">{m.orders_col_who({}, { locale })}</th>
            <th scope="col">{m.orders_col_when({}, { locale })}</th>
            <th scope="col" className={office.amount}>
              {m.orders_col_planned({}, { locale })}
            </th>
            <th scope="col" className={office.amount}>
              {m.orders_col_done({}, { locale })}
            </th>
            {seesCosts && (
              <th scope="col" className={office.amount}>
                {m.orders_col_cost({}, { locale })}
              </th>
            )}
            <th scope="col">{m.orders_col_status({}, { locale })}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <Row key={order.id} order={order} seesCosts={seesCosts} onOpen={onOpen} locale={locale} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {m.orders_sum({}, { locale })}
            </th>
            <td className={office.amount} data-label={m.orders_col_planned({}, { locale })}>
              {hoursText(sums.plannedHours, locale)}
            </td>
            <td className={office.amount} data-label={m.orders_col_done({}, { locale })}>
              {hoursText(sums.doneHours, locale)}
            </td>
            {sums.costCents !== null && (
              <td className={office.amount} data-label={m.orders_col_cost({}, { locale })}>
                {formatCents(sums.costCents, locale)}
              </td>
            )}
            <td />
          </tr>
        </tfoot>
      </table>
      <p className={office.hint}>{m.orders_keys({}, { locale })}</p>
    </div>
  )
}

type RowProps = {
  readonly order: CheckedOrder
  readonly seesCosts: boolean
  readonly onOpen: (id: string) => void
  readonly locale: Locale
}

function Row({ order, seesCosts, onOpen, locale }: RowProps) {
  const { id, number, task, place, who, contact, plannedHours, doneHours, status, clashes } = order
  const cost = costOf(order)
  return (
    <tr data-off={isOff(order) || undefined}>
      <th scope="row" className={styles.task}>
        <button type="button" className={office.open} data-row={id} onClick={() => onOpen(id)}>
          {number}. {task}
        </button>
        {place && <small>{place}</small>}
      </th>
      <td className={styles.who}>
        {who}
        {contact && <small>{contact}</small>}
      </td>
      <td className={styles.when}>
        {whenText(order, locale) ?? order.suits ?? (
          <span className={styles.none}>{m.orders_no_time({}, { locale })}</span>
        )}
        {clashes.map((clash) => (
          <small key={clashText(clash, locale)} className={styles.clash}>
            {clashText(clash, locale)}
          </small>
        ))}
      </td>
      <td className={office.amount} data-label={m.orders_col_planned({}, { locale })}>
        {plannedHours !== null && hoursText(plannedHours, locale)}
      </td>
      <td className={office.amount} data-label={m.orders_col_done({}, { locale })}>
        {doneHours !== null && hoursText(doneHours, locale)}
      </td>
      {seesCosts && (
        <td className={office.amount} data-label={m.orders_col_cost({}, { locale })}>
          {cost > 0 && formatCents(cost, locale)}
        </td>
      )}
      <td className={styles.state} data-status={status}>
        {statusLabels[status]({}, { locale })}
      </td>
    </tr>
  )
}
