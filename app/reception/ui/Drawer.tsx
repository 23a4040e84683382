import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { cents, formatCents, parseEuro } from '#app/platform/values/money.ts'
import type { DrawerState } from '../cash/drawer.ts'
import type { DeskSession } from '../device/desk-session.ts'
import type { StoredShift } from '../device/storage.ts'
import { handedTo } from '../device/unanswered.ts'
import { DrawerSteps } from './DrawerSteps.tsx'
import { failureText } from './failure-text.ts'
import { PieceFields, piecesOf } from './PieceFields.tsx'
import styles from './reception.module.css'

type DrawerProps = { readonly desk: DeskSession; readonly shift: StoredShift; readonly locale: Locale }

/** The conflicts that this station refunds. */
type PaidTwice = {
  readonly id: string
  readonly kind: string
  readonly owner: string
  readonly excess: number | null
  readonly registration: { readonly name: string } | null
}

/** The devices of this station that still hold unsent actions. */
type Unsent = { readonly registeredBy: string; readonly unsent: number }

type Known = { readonly id: string; readonly state: DrawerState; readonly zNumber: number | null }
type Closed = {
  readonly zNumber: number
  readonly expectedCents: number
  readonly differenceCents: number
}

/** The drawer of this station: its float, the blind count, and what the report says afterwards. With network only. Q9 */
export function Drawer({ desk, shift, locale }: DrawerProps) {
  const [known, setKnown] = useState<Known | null | undefined>(undefined)
  const [failure, setFailure] = useState<{ readonly text: string; readonly nth: number } | null>(null)
  const fail = useCallback((text: string | null) => {
    setFailure((before) => (text === null ? null : { text, nth: (before?.nth ?? 0) + 1 }))
  }, [])
  const [closed, setClosed] = useState<Closed | null>(null)
  const [owed, setOwed] = useState<readonly PaidTwice[]>([])
  const [isForced, setForced] = useState(false)
  const [unsent, setUnsent] = useState<readonly Unsent[]>([])
  const [recovered, setRecovered] = useState(0)
  const [reports, setReports] = useState<readonly Known[]>([])

  const load = useCallback(async () => {
    const steps = await desk.unanswered()
    const answered = await desk.ask<{
      drawers: readonly Known[]
      conflicts: readonly PaidTwice[]
      unsent: readonly Unsent[]
      recorded: readonly string[]
    }>('drawers', { unanswered: Object.values(steps) })
    if (!answered.ok) {
      fail(failureText(answered.failure.reason, locale))
      return setKnown(null)
    }
    const open = answered.value.drawers.find(({ state }) => state === 'open' || state === 'counting') ?? null
    // a step whose answer was lost was done after all: an equal one from here on is another
    const { recorded } = answered.value
    const person = handedTo(steps, recorded)
    if (person !== null) await desk.change({ person })
    await desk.answered(recorded)
    setRecovered((n) => n + recorded.length)
    setKnown(open)
    setUnsent(answered.value.unsent)
    setReports(answered.value.drawers.filter(({ zNumber }) => zNumber !== null))
    setOwed(
      answered.value.conflicts.filter(({ kind, owner }) => kind === 'paidTwice' && owner === shift.station),
    )
    if (open && shift.sessionId !== open.id) await desk.change({ sessionId: open.id })
  }, [desk, fail, locale, shift.sessionId, shift.station])
  useEffect(() => void load(), [load])

  async function ask(path: string, payload: object): Promise<unknown> {
    const answered = await desk.ask<unknown>(path, payload)
    if (answered.ok && 'key' in payload) await desk.answered([`${payload.key}`])
    fail(answered.ok ? null : failureText(answered.failure.reason, locale))
    if (!answered.ok && answered.failure.reason === 'unsent') setForced(true)
    await load()
    return answered.ok ? answered.value : null
  }

  async function open(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const float = piecesOf(new FormData(event.currentTarget))
    setClosed(null)
    await ask('openDrawer', { person: shift.person, float })
  }

  async function close(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const terminalCents = parseEuro(`${form.get('terminal') || '0'}`)
    const voucherCents = parseEuro(`${form.get('vouchers') || '0'}`)
    if (terminalCents === null || voucherCents === null || !known)
      return fail(m.reception_fail_amount({}, { locale }))
    const payload = {
      counted: piecesOf(form),
      terminalCents,
      voucherCents,
      reason: `${form.get('reason') ?? ''}`,
    }
    const done = await ask('closeDrawer', { sessionId: known.id, ...payload, person: shift.person, isForced })
    if (!done) return
    setClosed(done as Closed)
    await desk.change({ sessionId: null })
  }

  return (
    <section className={styles.card} aria-labelledby="drawer" aria-busy={known === undefined}>
      <h1 id="drawer">
        {m.reception_drawer({}, { locale })} · {shift.station}
      </h1>
      {failure && <Refusal key={failure.nth} text={failure.text} />}
      {isForced && unsent.length > 0 && (
        <ul className={styles.notes}>
          {unsent.map((one) => (
            <li key={one.registeredBy}>
              {one.registeredBy}: {m.reception_unsent_count({ count: one.unsent }, { locale })}
            </li>
          ))}
        </ul>
      )}
      {closed && (
        <p role="status">
          {m.reception_closed(
            {
              number: closed.zNumber,
              expected: formatCents(cents(closed.expectedCents), locale),
              difference: formatCents(cents(closed.differenceCents), locale),
            },
            { locale },
          )}
        </p>
      )}
      {known === null && (
        <form onSubmit={open}>
          <p>{m.reception_float_text({}, { locale })}</p>
          <PieceFields locale={locale} />
          <button type="submit" className={styles.main}>
            {m.reception_open_drawer({}, { locale })}
          </button>
        </form>
      )}
      {recovered > 0 && <p role="status">{m.reception_recorded_before({}, { locale })}</p>}
      {known?.state === 'open' &&
        owed.map((one) => (
          <PayBack
            key={one.id}
            name={one.registration?.name ?? ''}
            excessCents={one.excess ?? 0}
            locale={locale}
            onPay={(taken) =>
              ask('payBack', { conflictId: one.id, sessionId: known.id, person: shift.person, ...taken })
            }
          />
        ))}
      {known?.state === 'open' && (
        <DrawerSteps
          key={recovered}
          {...{ desk, locale }}
          sessionId={known.id}
          person={shift.person}
          ask={(path, payload) => ask(path, { sessionId: known.id, ...payload })}
          onHandedOver={(person) => void desk.change({ person })}
        />
      )}
      {known?.state === 'open' && (
        <button
          type="button"
          className={styles.main}
          onClick={() => void ask('stepDrawer', { sessionId: known.id, step: 'count' })}
        >
          {m.reception_count_drawer({}, { locale })}
        </button>
      )}
      {known?.state === 'counting' && (
        <form onSubmit={close}>
          <p>{m.reception_count_text({}, { locale })}</p>
          <PieceFields locale={locale} />
          <label>
            {m.reception_terminal_total({}, { locale })}
            <input name="terminal" inputMode="decimal" />
          </label>
          <label>
            {m.reception_vouchers_total({}, { locale })}
            <input name="vouchers" inputMode="decimal" />
          </label>
          <label>
            {m.reception_difference_reason({}, { locale })}
            <input name="reason" maxLength={300} />
          </label>
          <button type="submit" className={styles.main}>
            {isForced ? m.reception_close_anyway({}, { locale }) : m.reception_close_drawer({}, { locale })}
          </button>
          <button
            type="button"
            className={styles.second}
            onClick={() => void ask('stepDrawer', { sessionId: known.id, step: 'resume' })}
          >
            {m.reception_resume_selling({}, { locale })}
          </button>
        </form>
      )}
      {reports.length > 0 && (
        <p className={styles.reports}>
          {reports.map(({ id, zNumber }) => (
            <a key={id} href={`/admin/blagajna?z=${id}`}>
              {m.reception_z_print({ number: zNumber ?? 0 }, { locale })}
            </a>
          ))}
        </p>
      )}
    </section>
  )
}

type PayBackProps = {
  readonly name: string
  readonly excessCents: number
  readonly locale: Locale
  onPay(taken: { readonly receipt: string | null; readonly second: string | null }): Promise<unknown>
}

/** A debt that two desks took is paid back from the drawer of the later one. Q4 */
function PayBack({ name, excessCents, locale, onPay }: PayBackProps) {
  const amount = formatCents(cents(excessCents), locale)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        const text = (field: string) => `${form.get(field) ?? ''}`.trim() || null
        void onPay({ receipt: text('receipt'), second: text('second') })
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

/** Takes the focus, so that it comes into view: the button may be at the end of a long form. */
function Refusal({ text }: { readonly text: string }) {
  const own = useRef<HTMLParagraphElement>(null)
  useEffect(() => own.current?.focus(), [])
  return (
    <p ref={own} className={styles.refusal} role="alert" tabIndex={-1}>
      {text}
    </p>
  )
}
