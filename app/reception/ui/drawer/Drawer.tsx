import { type FormEvent, useState } from 'react'
import { m } from '#app/platform/messages/messages.js'
import { cents, formatCents } from '#app/platform/values/money.ts'
import { Outcome } from '../Outcome.tsx'
import styles from '../reception.module.css'
import { CountForm, type DrawerCount } from './CountForm.tsx'
import { DrawerSteps } from './DrawerSteps.tsx'
import { PayBack } from './PayBack.tsx'
import { PieceFields, piecesOf } from './PieceFields.tsx'
import { type DrawerProps, useDrawer } from './use-drawer.ts'

type Closed = {
  readonly zNumber: number
  readonly expectedCents: number
  readonly differenceCents: number
}

/** The drawer of this station: its float, the blind count, and what the report says afterwards. With network only. Q9 */
export function Drawer(props: DrawerProps) {
  const { desk, shift, locale } = props
  const drawer = useDrawer(props)
  const { known, failure, unsent, owed, recovered, reports, isForced, ask, fail } = drawer
  const [closed, setClosed] = useState<Closed | null>(null)
  const { person } = shift
  const sessionId = known?.id ?? ''

  async function open(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const float = piecesOf(new FormData(event.currentTarget))
    setClosed(null)
    await ask(m.reception_open_drawer({}, { locale }), 'openDrawer', { person, float })
  }

  async function close(count: DrawerCount | null): Promise<void> {
    if (!count) return fail(m.reception_fail_amount({}, { locale }))
    const step = m.reception_close_drawer({}, { locale })
    const done = await ask(step, 'closeDrawer', { sessionId, ...count, person, isForced })
    if (!done) return
    setClosed(done as Closed)
    await desk.change({ sessionId: null })
  }

  return (
    <section
      className={styles.card}
      aria-labelledby="drawer"
      aria-busy={known === undefined && failure === null}
    >
      <h1 id="drawer">
        {m.reception_drawer({}, { locale })} · {shift.station}
      </h1>
      {failure && <Outcome key={failure.nth} role="alert" text={failure.text} />}
      {unsent.length > 0 && (
        <ul className={styles.notes}>
          {unsent.map((one) => (
            <li key={one.registeredBy}>
              {one.registeredBy}: {m.reception_unsent_count({ count: one.unsent }, { locale })}
            </li>
          ))}
        </ul>
      )}
      {closed && (
        <Outcome
          key={closed.zNumber}
          role="status"
          text={m.reception_closed(
            {
              number: closed.zNumber,
              expected: formatCents(cents(closed.expectedCents), locale),
              difference: formatCents(cents(closed.differenceCents), locale),
            },
            { locale },
          )}
        />
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
      {known?.state === 'open' && (
        <>
          {owed.map((one) => (
            <PayBack
              key={one.id}
              name={one.registration?.name ?? ''}
              excessCents={one.excess ?? 0}
              locale={locale}
              onPay={(step, taken) =>
                ask(step, 'payBack', { conflictId: one.id, sessionId, person, ...taken })
              }
            />
          ))}
          <DrawerSteps
            key={recovered}
            desk={desk}
            locale={locale}
            sessionId={sessionId}
            person={person}
            ask={(step, path, payload) => ask(step, path, { sessionId, ...payload })}
            fail={fail}
            onHandedOver={(next) => void desk.change({ person: next })}
          />
          <button
            type="button"
            className={styles.main}
            onClick={() =>
              void ask(m.reception_count_drawer({}, { locale }), 'stepDrawer', { sessionId, step: 'count' })
            }
          >
            {m.reception_count_drawer({}, { locale })}
          </button>
        </>
      )}
      {known?.state === 'counting' && (
        <CountForm
          isForced={isForced}
          locale={locale}
          onClose={(count) => void close(count)}
          onResume={() =>
            void ask(m.reception_resume_selling({}, { locale }), 'stepDrawer', { sessionId, step: 'resume' })
          }
        />
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
