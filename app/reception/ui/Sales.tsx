import { useCallback, useEffect, useRef, useState } from 'react'
import { inLocale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatTime } from '#app/platform/values/local-day.ts'
import { cents, formatCents } from '#app/platform/values/money.ts'
import type { readSales, Sale } from '../queries/sales.server.ts'
import type { ActionInput } from './action-input.ts'
import type { DeskNow } from './desk/desk-now.ts'
import { failureText } from './failure-text.ts'
import { methodName } from './method-text.ts'
import { ReceiptSlip } from './ReceiptSlip.tsx'
import styles from './reception.module.css'
import { TakeBack } from './TakeBack.tsx'

/** How many are read at a time: a busy night at a station has more. */
const page = 60

type StationSales = Awaited<ReturnType<typeof readSales>>

type SalesProps = Pick<DeskNow, 'desk' | 'view' | 'shift' | 'snapshot' | 'now' | 'locale'> & {
  act(input: ActionInput): Promise<void>
}

/** The payments of this station, and reversing one by a counter-entry: alone for ten minutes, then with a second person. With network only. Q6 */
export function Sales(props: SalesProps) {
  const { desk, view, snapshot, locale } = props
  const [sales, setSales] = useState<readonly Sale[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [shown, setShown] = useState<string | null>(null)
  const isOnline = view.offlineSince === null
  const readings = useRef(0)
  const [most, setMost] = useState(page)
  const [isMore, setMore] = useState(false)

  const load = useCallback(async () => {
    readings.current += 1
    const reading = readings.current
    const answered = await desk.ask<StationSales>('sales', { most })
    // an answer that was overtaken is older than what is shown
    if (reading !== readings.current) return
    if (answered.ok) {
      setSales(answered.value.sales)
      setMore(answered.value.isMore)
    }
    setFailure(answered.ok ? null : answered.failure.reason)
  }, [desk, most])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was sent, and the network that came back, change the list
  useEffect(() => void load(), [load, view.unsent, isOnline])

  const nameOf = ({ name, title, count }: Sale) =>
    name ?? `${count}× ${title ? inLocale(title, locale).text : ''}`

  return (
    <section className={styles.card} aria-labelledby="sales" aria-busy={sales === null && failure === null}>
      <h2 id="sales">{m.reception_sales({}, { locale })}</h2>
      {failure !== null && (
        <p className={styles.refusal} role="alert">
          {failureText(failure, locale)}
        </p>
      )}
      {sales?.length === 0 && <p className={styles.hint}>{m.reception_sales_none({}, { locale })}</p>}
      <ul className={styles.standby}>
        {sales?.map((sale) => (
          <li key={sale.id}>
            <p>
              <strong>{formatCents(cents(sale.amountCents), locale)}</strong> · {nameOf(sale)}
              <small>
                {formatTime(new Date(sale.at), locale)} · {sale.person} · {methodName(sale.method, locale)}
              </small>
            </p>
            <TakeBack {...props} sale={sale} load={load} />
            {sale.method !== 'voucher' && snapshot.issuesReceipts?.[sale.method] && shown !== sale.id && (
              <button type="button" onClick={() => setShown(sale.id)}>
                {m.reception_receipt_of({}, { locale })}
              </button>
            )}
            {shown === sale.id && (
              <div className={styles.wide}>
                <ReceiptSlip desk={desk} locale={locale} actionId={sale.id} onClose={() => setShown(null)} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {isMore && (
        <button type="button" className={styles.second} onClick={() => setMost(most + page)}>
          {m.reception_sales_earlier({}, { locale })}
        </button>
      )}
    </section>
  )
}
