import { type FormEvent, type ReactNode, useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { cents, formatCents, parseEuro } from '#app/platform/values/money.ts'
import type { HandedOver } from '../../commands/hand-over.server.ts'
import type { DeskSession } from '../../device/desk-session.ts'
import styles from '../reception.module.css'
import { PieceFields, piecesOf } from './PieceFields.tsx'

type DrawerStepsProps = {
  readonly desk: DeskSession
  /** The open drawer. */
  readonly sessionId: string
  readonly person: string
  readonly locale: Locale
  /** Asks the server about the open drawer. @param step how a refusal names it @returns its answer; null where it refused */
  ask(step: string, path: string, payload: object): Promise<unknown>
  /** Says why nothing was asked. */
  fail(text: string): void
  onHandedOver(person: string): void
}

/** The steps of an open drawer besides sales: paying a bill, putting notes into the safe, changing the person. Q9 */
export function DrawerSteps(props: DrawerStepsProps) {
  const { desk, sessionId, person, locale, ask, fail, onHandedOver } = props
  const [told, setTold] = useState<string | null>(null)
  const [counts, setCounts] = useState(0)

  async function takeOut(kind: 'payOut' | 'drop', event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const field = textsOf(form)
    const amountCents = parseEuro(field('amount'))
    setTold(null)
    if (amountCents === null) return fail(m.reception_fail_amount({}, { locale }))
    const names = { receipt: field('receipt') || null, second: field('second') || null }
    const payload = { kind, amountCents, reason: field('reason'), person, ...names }
    // Pressed again because the answer was lost, the same is taken out once
    const key = await desk.keyOf(JSON.stringify({ sessionId, ...payload }))
    const amount = formatCents(cents(amountCents), locale)
    const name = kind === 'drop' ? m.reception_drop({}, { locale }) : m.reception_pay_out({}, { locale })
    if (!(await ask(`${name} ${amount}`, 'takeOut', { ...payload, key }))) return
    form.reset()
    setTold(m.reception_step_done({ amount }, { locale }))
  }

  async function handOver(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const to = textsOf(form)('next')
    setTold(null)
    const payload = { counted: piecesOf(new FormData(form)), person, to }
    const key = await desk.keyOf(JSON.stringify({ sessionId, ...payload }))
    const step = `${m.reception_hand_over({}, { locale })} → ${to}`
    const done = (await ask(step, 'handOver', { ...payload, key })) as HandedOver | null
    if (!done) return
    // the next count is blind too
    form.reset()
    setCounts((n) => n + 1)
    const amount = (value: number) => formatCents(cents(value), locale)
    const { countedCents, expectedCents, differenceCents } = done
    const sums = { counted: amount(countedCents), expected: amount(expectedCents) }
    const values = { ...sums, difference: amount(differenceCents), person: to }
    setTold(m.reception_handed_over({ ...values }, { locale }))
    onHandedOver(to)
  }

  return (
    <>
      {told !== null && <p role="status">{told}</p>}
      <Fold name={m.reception_pay_out({}, { locale })} onSubmit={(event) => void takeOut('payOut', event)}>
        <Field name="amount" label={m.reception_amount({}, { locale })} isAmount />
        <Field name="reason" label={m.reception_what_for({}, { locale })} />
        <Field name="receipt" label={m.reception_receipt({}, { locale })} isOptional />
      </Fold>
      <Fold name={m.reception_drop({}, { locale })} onSubmit={(event) => void takeOut('drop', event)}>
        <Field name="amount" label={m.reception_amount({}, { locale })} isAmount />
        <input type="hidden" name="reason" value={m.reception_drop({}, { locale })} />
        <Field name="second" label={m.reception_second_name({}, { locale })} />
      </Fold>
      <Fold name={m.reception_hand_over({}, { locale })} onSubmit={(event) => void handOver(event)}>
        <p>{m.reception_count_text({}, { locale })}</p>
        <PieceFields key={counts} locale={locale} />
        <Field name="next" label={m.reception_next_person({}, { locale })} />
      </Fold>
    </>
  )
}

const textsOf = (form: HTMLFormElement) => {
  const data = new FormData(form)
  return (name: string) => `${data.get(name) ?? ''}`.trim()
}

type FoldProps = {
  readonly name: string
  readonly children: ReactNode
  onSubmit(event: FormEvent<HTMLFormElement>): void
}

function Fold({ name, children, onSubmit }: FoldProps) {
  return (
    <details className={styles.fold}>
      <summary>{name}</summary>
      <form onSubmit={onSubmit}>
        {children}
        <button type="submit" className={styles.main}>
          {name}
        </button>
      </form>
    </details>
  )
}

type FieldProps = {
  readonly name: string
  readonly label: string
  readonly isAmount?: boolean
  readonly isOptional?: boolean
}

function Field({ name, label, isAmount = false, isOptional = false }: FieldProps) {
  return (
    <label>
      {label}
      <input
        name={name}
        required={!isOptional}
        maxLength={60}
        autoComplete="off"
        inputMode={isAmount ? 'decimal' : 'text'}
      />
    </label>
  )
}
