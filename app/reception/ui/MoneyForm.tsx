import { useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { cents, centsToDecimal, formatPrice, parseEuro } from '#app/platform/values/money.ts'
import type { DeskMethod } from '../actions/action.ts'
import { changeFor } from '../cash/pieces.ts'
import styles from './reception.module.css'

type TakenMoney = {
  readonly amountCents: number
  readonly method: DeskMethod
  readonly documentNumber: string | null
  readonly sessionId: string
}

type MoneyFormProps = {
  /** The open sum, or the price of a sale. */
  readonly openCents: number
  /** A sale's price is fixed. */
  readonly isFixed?: boolean
  readonly sessionId: string | null
  readonly needsTillNumber: { readonly cash: boolean; readonly terminal: boolean }
  readonly locale: Locale
  onDrawer(): void
  onCancel(): void
  onTake(taken: TakenMoney): Promise<void>
}

/** Takes money once: the button is gone with the first press, and what was given is kept until it is enough. */
export function MoneyForm(props: MoneyFormProps) {
  const { openCents, sessionId, needsTillNumber, locale, isFixed = false } = props
  const [amount, setAmount] = useState(centsToDecimal(cents(openCents)))
  const [given, setGiven] = useState('')
  const [till, setTill] = useState('')
  const [voucher, setVoucher] = useState('')
  const [refused, setRefused] = useState<{ readonly text: string; readonly openCents: number } | null>(null)
  const [isTaken, setTaken] = useState(false)
  // another price makes what was refused another
  const failure = refused?.openCents === openCents ? refused.text : null
  const setFailure = (text: string | null) => setRefused(text === null ? null : { text, openCents })
  if (sessionId === null)
    return (
      <button type="button" className={styles.main} onClick={props.onDrawer}>
        {m.reception_open_drawer_first({}, { locale })}
      </button>
    )
  const typedCents = isFixed ? cents(openCents) : parseEuro(amount)
  const givenCents = given.trim() === '' ? null : parseEuro(given)
  const change = givenCents === null || typedCents === null ? null : changeFor(givenCents, typedCents)

  function take(method: DeskMethod) {
    if (sessionId === null || isTaken) return
    if (typedCents === null || typedCents <= 0 || typedCents > 1_000_000)
      return setFailure(m.reception_fail_amount({}, { locale }))
    const number = (method === 'voucher' ? voucher : till).trim()
    if (method === 'voucher' && number === '') return setFailure(m.reception_fail_voucher({}, { locale }))
    if (given.trim() !== '' && givenCents === null)
      return setFailure(m.reception_fail_given_amount({}, { locale }))
    if (givenCents !== null && change === null) return setFailure(m.reception_fail_given({}, { locale }))
    if (method !== 'voucher' && needsTillNumber[method] && number === '')
      return setFailure(m.reception_fail_till({}, { locale }))
    setTaken(true)
    setFailure(null)
    void props
      .onTake({ amountCents: typedCents, method, documentNumber: number || null, sessionId })
      .finally(() => setTaken(false))
  }

  return (
    <div className={styles.money}>
      {!isFixed && (
        <label>
          {m.reception_amount({}, { locale })}
          <input
            inputMode="decimal"
            value={amount}
            onChange={({ currentTarget: { value } }) => setAmount(value)}
          />
        </label>
      )}
      {(needsTillNumber.cash || needsTillNumber.terminal) && (
        <label>
          {m.reception_till({}, { locale })}
          <input value={till} maxLength={60} onChange={({ currentTarget: { value } }) => setTill(value)} />
        </label>
      )}
      {failure !== null && (
        <p className={styles.refusal} role="alert">
          {failure}
        </p>
      )}
      <div className={styles.pair}>
        <button type="button" className={styles.main} disabled={isTaken} onClick={() => take('cash')}>
          {m.reception_cash({}, { locale })}
        </button>
        <button type="button" className={styles.main} disabled={isTaken} onClick={() => take('terminal')}>
          {m.reception_terminal({}, { locale })}
        </button>
      </div>
      <label>
        {m.reception_given({}, { locale })}
        <input
          inputMode="decimal"
          value={given}
          onChange={({ currentTarget: { value } }) => setGiven(value)}
        />
      </label>
      {change !== null && (
        <p className={styles.change} role="status">
          {m.reception_change({ amount: formatPrice(change, locale) }, { locale })}
        </p>
      )}
      <label>
        {m.reception_voucher_number({}, { locale })}
        <input
          value={voucher}
          maxLength={60}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setVoucher(value)}
        />
      </label>
      <button type="button" className={styles.second} disabled={isTaken} onClick={() => take('voucher')}>
        {m.reception_voucher({}, { locale })}
      </button>
      <button type="button" className={styles.second} onClick={props.onCancel}>
        {m.reception_cancel({}, { locale })}
      </button>
    </div>
  )
}
