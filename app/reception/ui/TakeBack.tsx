import { type FormEvent, useRef, useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { needsSecond } from '../actions/decide.ts'
import type { Sale } from '../queries/sales.server.ts'
import type { ActionInput } from './action-input.ts'
import type { DeskNow } from './desk/desk-now.ts'
import { failureText } from './failure-text.ts'
import { Outcome } from './Outcome.tsx'
import { quarantineName } from './quarantine-text.ts'
import styles from './reception.module.css'

type TakeBackProps = Pick<DeskNow, 'desk' | 'view' | 'shift' | 'now' | 'locale'> & {
  readonly sale: Sale
  act(input: ActionInput): Promise<void>
  /** Reads the sales of the station again. */
  load(): Promise<void>
}

/** Pays one sale back, and says beside the button what became of it. What was typed stays until it is done. Q6 */
export function TakeBack({ desk, view, shift, now, locale, sale, act, load }: TakeBackProps) {
  const [isAsked, setAsked] = useState(false)
  /** The refusals before the last attempt; null: nothing was tried here. */
  const [before, setBefore] = useState<readonly string[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)

  async function takeBack(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isSending.current) return
    const form = new FormData(event.currentTarget)
    const text = (name: string) => `${form.get(name) ?? ''}`.trim() || null
    const { sessionId } = shift
    isSending.current = true
    setBusy(true)
    setBefore(sale.refused.map(({ id }) => id))
    try {
      await act({ kind: 'undo', of: sale.id, reason: text('reason'), second: text('second'), sessionId })
      await desk.synchronize()
      await load()
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  const done = m.reception_sale_taken_back({}, { locale })
  const unsent = m.reception_sale_back_unsent({}, { locale })
  if (sale.isUndone) return before ? <Outcome role="status" text={done} /> : <span>{done}</span>
  const isUnsent = !isBusy && view.queue.some((action) => action.kind === 'undo' && action.of === sale.id)
  if (!isAsked && isUnsent) return <p className={styles.hint}>{unsent}</p>
  // money is paid back from an open drawer
  if (!isAsked && sale.method !== 'voucher' && shift.sessionId === null)
    return <span>{m.reception_open_drawer_first({}, { locale })}</span>
  if (!isAsked)
    return (
      <button type="button" onClick={() => setAsked(true)}>
        {m.reception_sale_take_back({}, { locale })}
      </button>
    )
  const refusal = before && !isBusy ? sale.refused.findLast(({ id }) => !before.includes(id)) : undefined
  return (
    <form className={styles.wide} aria-busy={isBusy || undefined} onSubmit={(event) => void takeBack(event)}>
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
      {refusal && <Outcome key={refusal.id} role="alert" text={refusalText(refusal.reason, locale)} />}
      {isUnsent ? (
        <Outcome role="status" text={unsent} />
      ) : sale.method !== 'voucher' && shift.sessionId === null ? (
        <p className={styles.refusal} role="alert">
          {m.reception_open_drawer_first({}, { locale })}
        </p>
      ) : (
        <button type="submit" className={styles.main}>
          {m.reception_sale_take_back({}, { locale })}
        </button>
      )}
      <button type="button" className={styles.second} onClick={() => setAsked(false)}>
        {m.reception_cancel({}, { locale })}
      </button>
    </form>
  )
}

/** Why a sale was not paid back: no second person agreed, or the undo was quarantined. */
function refusalText(reason: string, locale: Locale): string {
  return reason === 'second-missing'
    ? failureText(reason, locale)
    : m.reception_sale_back_refused({ why: quarantineName(reason, locale) }, { locale })
}
