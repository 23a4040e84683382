import { Button, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { Form, Link, useNavigation, useSearchParams } from 'react-router'
import { type Bilingual, type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import { ListLink } from '#app/platform/ui/admin/ListLink.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { useLastOpened } from '#app/platform/ui/admin/use-last-opened.ts'
import { useOpenedSince } from '#app/platform/ui/admin/use-opened-since.ts'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { type CheckedOrder, findOrders, type OrderFilter, orderFilters, sumOrders } from '../order.ts'
import type { OrdersAnswer } from '../orders-answer.ts'
import type { Worker } from '../queries/read-busy.server.ts'
import { OrderDetails } from './OrderDetails.tsx'
import { OrderFields } from './OrderFields.tsx'
import { OrdersNotice } from './OrdersNotice.tsx'
import { OrderTable } from './OrderTable.tsx'
import { filterLabels } from './order-text.ts'
import styles from './WorkOrdersScreen.module.css'

type WorkOrdersScreenProps = {
  /** All of them: an open dialog stays open when its order leaves the filter. */
  readonly orders: readonly CheckedOrder[]
  readonly counts: Readonly<Record<OrderFilter, number>>
  readonly filter: OrderFilter
  readonly search: string
  readonly workers: readonly Worker[]
  readonly venues: readonly Bilingual[]
  readonly may: {
    /** False in an archive. F18 */
    readonly edit: boolean
    readonly rates: boolean
    readonly remove: boolean
  }
  readonly festival: { readonly from: LocalDay; readonly to: LocalDay }
  readonly answer: OrdersAnswer | undefined
  readonly locale: Locale
}

/** Work orders: worker, place, time, clashes, hours and cost. */
export function WorkOrdersScreen(props: WorkOrdersScreenProps) {
  const { orders, counts, filter, search, workers, venues, may, festival, answer, locale } = props
  const [address] = useSearchParams()
  const [opened, setOpened] = useState(address.get('open'))
  // an answer to an earlier dialog says nothing in the next one
  const [dismissed, setDismissed] = useState<OrdersAnswer>()
  const current = answer === dismissed ? undefined : answer
  const shown = useLastOpened(opened, orders.find(({ id }) => id === opened) ?? null)
  const isOpen = opened === 'new' || shown !== null
  const listed = findOrders(orders, { filter, search })
  const isOther = useOpenedSince(opened, useNavigation().state)
  useEffect(() => {
    if (answer?.kind === 'done' && answer.what !== 'status' && !isOther.current) setOpened(null)
  }, [answer, isOther])
  const open = (what: string) => {
    setDismissed(answer)
    setOpened(what)
  }
  useHotkeys([['n', () => may.edit && !isOpen && open('new')]])
  const ids = listed.map(({ id }) => `id=${id}`).join('&')
  const choices = { workers, venues, may, festival, locale }
  return (
    <>
      <header className={office.head}>
        <h1>{m.office_work_orders_title({}, { locale })}</h1>
        <div className={office.bar}>
          <ListLink collection="workOrders" locale={locale} />
          {listed.length > 0 && (
            <a href={`/${langOf(locale)}/printWorkOrder?${ids}`}>
              {m.orders_print_all({ count: `${listed.length}` }, { locale })}
            </a>
          )}
          {may.edit && <Button onClick={() => open('new')}>{m.orders_new({}, { locale })}</Button>}
        </div>
      </header>
      {!isOpen && <OrdersNotice answer={current} locale={locale} />}
      <div className={`${office.bar} ${styles.filters}`}>
        <nav className={office.tabs} aria-label={m.orders_filter({}, { locale })}>
          {orderFilters
            .filter((one) => counts[one] > 0 || one === filter || one === 'all')
            .map((one) => (
              <Link
                key={one}
                to={`?${new URLSearchParams({ show: one, ...(search && { q: search }) })}`}
                aria-current={one === filter ? 'page' : undefined}
              >
                {filterLabels[one]({}, { locale })} <b>{counts[one]}</b>
              </Link>
            ))}
        </nav>
        <Form role="search" className={office.search}>
          <input type="hidden" name="show" value={filter} />
          <TextInput
            type="search"
            name="q"
            key={search}
            defaultValue={search}
            aria-label={m.orders_search({}, { locale })}
            placeholder={m.orders_search({}, { locale })}
          />
        </Form>
      </div>
      {listed.length === 0 ? (
        <EmptyState title={m.orders_none({}, { locale })}>
          {counts.all === 0 ? m.orders_none_at_all({}, { locale }) : m.orders_none_found({}, { locale })}
        </EmptyState>
      ) : (
        <OrderTable orders={listed} sums={sumOrders(listed, may.rates)} onOpen={open} locale={locale} />
      )}
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpened(null)}
        title={shown ? `${shown.number}. ${shown.task}` : m.orders_new({}, { locale })}
        locale={locale}
      >
        {shown ? (
          <OrderDetails key={shown.id} order={shown} answer={current} {...choices} />
        ) : (
          <OrderFields order={null} answer={current} {...choices} />
        )}
      </ConfirmDialog>
    </>
  )
}
