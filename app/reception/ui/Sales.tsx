import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatTime } from '#app/platform/values/local-day.ts'
import { cents, formatCents } from '#app/platform/values/money.ts'
import { needsSecond } from '../actions/decide.ts'
import type { DeskSession } from '../device/desk-session.ts'
import type { StoredShift } from '../device/storage.ts'
import type { Sale } from '../queries/sales.server.ts'
import type { Snapshot } from '../snapshot.ts'
import type { ActionInput } from './action-input.ts'
import { failureText } from './failure-text.ts'
import { methodName } from './method-text.ts'
import { ReceiptSlip } from './ReceiptSlip.tsx'
import styles from './reception.module.css'

type SalesProps = {
  readonly desk: DeskSession
  readonly shift: StoredShift
  readonly snapshot: Snapshot
  /** By the server's clock, milliseconds. */
  readonly now: number
  readonly locale: Locale
  act(input: ActionInput): Promise<void>
}

/** The payments of this station, and reversing one by a counter-entry: alone for ten minutes, then with a second person. With network only. Q6 */
export function Sales({ desk, shift, snapshot, now, locale, act }: SalesProps) {
  const [sales, setSales] = useState<readonly Sale[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const [shown, setShown] = useState<string | null>(null)

  const load = useCallback(async () => {
    const answered = await desk.ask<{ sales: readonly Sale[] }>('sales', {})
    if (answered.ok) setSales(answered.value.sales)
    else setFailure(answered.failure.reason)
    return answered.ok ? answered.value.sales : []
  }, [desk])
  useEffect(() => void load(), [load])

  async function takeBack(sale: Sale, event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => `${form.get(name) ?? ''}`.trim() || null
    const { sessionId } = shift
    await act({ kind: 'undo', of: sale.id, reason: text('reason'), second: text('second'), sessionId })
    await desk.synchronize()
    const after = (await load()).find(({ id }) => id === sale.id)
    if (after && !after.isUndone) return setFailure('second-missing')
    setFailure(null)
    setAsked(null)
  }

  /** Money is paid back from an open drawer. */
  const canPayBack = ({ method }: Sale) => method === 'voucher' || shift.sessionId !== null

  const nameOf = ({ name, eventId, count }: Sale) => {
    const title = snapshot.events.find(({ id }) => id === eventId)?.title
    return name ?? `${count}× ${title ? inLocale(title, locale).text : ''}`
  }

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
            {sale.isUndone ? (
              <span>{m.reception_sale_taken_back({}, { locale })}</span>
            ) : !canPayBack(sale) ? (
              <span>{m.reception_open_drawer_first({}, { locale })}</span>
            ) : (
              asked !== sale.id && (
                <button type="button" onClick={() => setAsked(sale.id)}>
                  {m.reception_sale_take_back({}, { locale })}
                </button>
              )
            )}
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
            {asked === sale.id && !sale.isUndone && (
              <form className={styles.wide} onSubmit={(event) => void takeBack(sale, event)}>
                <label>
                  {m.reception_reason({}, { locale })}
                  <input name="reason" required maxLength={200} />
                </label>
                {needsSecond(sale, shift.person, now) && (
                  <label>
                    {m.reception_second_name({}, { locale })}
                    <input name="second" required maxLength={60} autoComplete="off" />
                  </label>
                )}
                <button type="submit" className={styles.main}>
                  {m.reception_sale_take_back({}, { locale })}
                </button>
                <button type="button" className={styles.second} onClick={() => setAsked(null)}>
                  {m.reception_cancel({}, { locale })}
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
