import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { cents, formatCents } from '#app/platform/values/money.ts'
import styles from '../reception.module.css'

type PayBackProps = {
  readonly name: string
  readonly excessCents: number
  readonly locale: Locale
  /** @param step what is done, with whom and how much */
  onPay(
    step: string,
    taken: { readonly receipt: string | null; readonly second: string | null },
  ): Promise<unknown>
}

/** A debt that two desks took is paid back from the drawer of the later one. Q4 */
export function PayBack({ name, excessCents, locale, onPay }: PayBackProps) {
  const amount = formatCents(cents(excessCents), locale)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        const text = (field: string) => `${form.get(field) ?? ''}`.trim() || null
        const step = `${name} · ${m.reception_pay_back({ amount }, { locale })}`
        void onPay(step, { receipt: text('receipt'), second: text('second') })
      }}
    >
      <p>{m.reception_paid_twice({ name, amount }, { locale })}</p>
      <label>
        {m.reception_till({}, { locale })}
        <input name="receipt" maxLength={60} />
      </label>
      <label>
        {m.reception_second_person({}, { locale })}
        <input name="second" maxLength={60} />
      </label>
      <button type="submit" className={styles.main}>
        {m.reception_pay_back({ amount }, { locale })}
      </button>
    </form>
  )
}
