import { type FormEvent, useState } from 'react'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatTime } from '#app/platform/values/local-day.ts'
import { cents, formatCents, parseEuro } from '#app/platform/values/money.ts'
import type { Action } from '../../actions/action.ts'
import type { DeskSession } from '../../device/desk-session.ts'
import { instantOnPaper } from '../../device/paper.ts'
import { findPeople } from '../../device/search.ts'
import type { StoredShift } from '../../device/storage.ts'
import { newActionId } from '../../device/vault.ts'
import type { Snapshot, SnapshotEvent, SnapshotPerson } from '../../snapshot.ts'
import { conflictName } from '../control/control-text.ts'
import { Hits } from '../Hits.tsx'
import styles from '../reception.module.css'

type PaperListProps = {
  readonly desk: DeskSession
  readonly shift: StoredShift
  readonly snapshot: Snapshot
  readonly event: SnapshotEvent
  readonly mayHandleMoney: boolean
  /** How far the clock of this device is behind the server's. */
  readonly skewMs: number
  /** By the server's clock, milliseconds. */
  readonly now: number
  readonly locale: Locale
  onDrawer(): void
}

type Line = { readonly id: string; readonly text: string; readonly conflicts: readonly string[] }
type Kind = 'checkIn' | 'cash' | 'terminal'

/** Types in what was written on paper while the desk did not work: number, Enter, next line. Q28 */
export function PaperList(props: PaperListProps) {
  const { desk, shift, snapshot, event, mayHandleMoney, skewMs, now, locale, onDrawer } = props
  const [kind, setKind] = useState<Kind>('checkIn')
  const [time, setTime] = useState('')
  const [who, setWho] = useState('')
  const [amount, setAmount] = useState('')
  const [receipt, setReceipt] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [lines, setLines] = useState<readonly Line[]>([])
  const hits = findPeople(snapshot.people, who)
  const kinds = [
    ['checkIn', m.reception_do_check_in({}, { locale })],
    ['cash', m.reception_cash({}, { locale })],
    ['terminal', m.reception_terminal({}, { locale })],
  ] as const

  /** The action of this line; a text: why there is none. */
  function actionOf(person: SnapshotPerson): Action | string {
    const instant = instantOnPaper(time, now)
    if (instant === null) return m.reception_paper_no_time({}, { locale })
    const base = { id: newActionId(), at: instant - skewMs, person: shift.person } as const
    const line = { ...base, registrationId: person.id, fromPaper: true } as const
    if (kind === 'checkIn') return { kind: 'checkIn', ...line, eventId: event.id, reason: null }
    const amountCents = parseEuro(amount)
    if (amountCents === null || amountCents <= 0 || amountCents > 1_000_000)
      return m.reception_fail_amount({}, { locale })
    const documentNumber = receipt.trim() || null
    if (snapshot.needsTillNumber[kind] && documentNumber === null)
      return m.reception_fail_till({}, { locale })
    const { sessionId } = shift
    if (sessionId === null) return m.reception_open_drawer_first({}, { locale })
    return { kind: 'money', ...line, amountCents, method: kind, documentNumber, sessionId }
  }

  async function record(person: SnapshotPerson): Promise<void> {
    const action = actionOf(person)
    if (typeof action === 'string') return setFailure(action)
    setFailure(null)
    setWho('')
    setAmount('')
    setReceipt('')
    const conflicts = await desk.act(action)
    const parts = [
      formatTime(new Date(action.at + skewMs), locale),
      `${person.name} ${person.surname}`,
      action.kind === 'money'
        ? formatCents(cents(action.amountCents), locale)
        : inLocale(event.title, locale).text,
    ]
    const names = conflicts.map((one) => conflictName(one.kind, one.excess, locale))
    setLines((some) => [{ id: action.id, text: parts.join(' · '), conflicts: names }, ...some])
  }

  function entered(submit: FormEvent<HTMLFormElement>): void {
    submit.preventDefault()
    const [only, ...more] = hits
    if (only && more.length === 0) void record(only)
    else setFailure(m.reception_paper_which({}, { locale }))
  }

  return (
    <section className={styles.card} aria-labelledby="paper">
      <h1 id="paper">{m.reception_paper({}, { locale })}</h1>
      <p>{m.reception_paper_text({ event: inLocale(event.title, locale).text }, { locale })}</p>
      <fieldset className={styles.tiles}>
        <legend className="visually-hidden">{m.reception_paper_kind({}, { locale })}</legend>
        {kinds
          .filter(([value]) => value === 'checkIn' || mayHandleMoney)
          .map(([value, name]) => (
            <button key={value} type="button" aria-pressed={kind === value} onClick={() => setKind(value)}>
              {name}
            </button>
          ))}
      </fieldset>
      {kind !== 'checkIn' && shift.sessionId === null && (
        <button type="button" className={styles.second} onClick={onDrawer}>
          {m.reception_open_drawer_first({}, { locale })}
        </button>
      )}
      <form onSubmit={entered}>
        <label>
          {m.reception_paper_time({}, { locale })}
          <input
            inputMode="numeric"
            value={time}
            placeholder="21:04"
            autoComplete="off"
            onChange={({ currentTarget }) => setTime(currentTarget.value)}
          />
        </label>
        {kind !== 'checkIn' && (
          <>
            <label>
              {m.reception_amount({}, { locale })}
              <input
                inputMode="decimal"
                value={amount}
                autoComplete="off"
                onChange={({ currentTarget }) => setAmount(currentTarget.value)}
              />
            </label>
            <label>
              {m.reception_till({}, { locale })}
              <input
                value={receipt}
                maxLength={60}
                autoComplete="off"
                onChange={({ currentTarget }) => setReceipt(currentTarget.value)}
              />
            </label>
          </>
        )}
        <label>
          {m.reception_paper_who({}, { locale })}
          <input
            value={who}
            autoComplete="off"
            onChange={({ currentTarget }) => setWho(currentTarget.value)}
          />
        </label>
        {failure !== null && (
          <p className={styles.refusal} role="alert">
            {failure}
          </p>
        )}
        <button type="submit" className={styles.main}>
          {m.reception_paper_enter({}, { locale })}
        </button>
      </form>
      {who.trim().length >= 2 && (
        <Hits
          hits={hits}
          locale={locale}
          people={snapshot.people}
          isNobody={hits.length === 0}
          onShow={(person) => void record(person)}
        />
      )}
      <ul className={styles.notes} aria-live="polite">
        {lines.map(({ id, text, conflicts }) => (
          <li key={id}>
            ✓ {text}
            {conflicts.length > 0 && <strong> · {conflicts.join(', ')}</strong>}
          </li>
        ))}
      </ul>
    </section>
  )
}
