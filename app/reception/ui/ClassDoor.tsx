import { useCallback, useEffect, useState } from 'react'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatTime } from '#app/platform/values/local-day.ts'
import { cents, formatPrice } from '#app/platform/values/money.ts'
import type { ClassDoor as Door, Standby } from '#app/registration/door/class-door.server.ts'
import type { ReceptionState } from '../actions/reception-state.ts'
import { classList } from '../device/class-list.ts'
import type { DeskSession } from '../device/desk-session.ts'
import { atDoor, checkEntry } from '../device/entry-check.ts'
import type { Snapshot, SnapshotEvent, SnapshotPerson } from '../snapshot.ts'
import type { ActionInput } from './action-input.ts'
import { failureText } from './failure-text.ts'
import styles from './reception.module.css'

type ClassDoorProps = {
  readonly desk: DeskSession
  readonly event: SnapshotEvent
  readonly snapshot: Snapshot
  readonly state: ReceptionState
  /** By the server's clock, milliseconds. */
  readonly now: number
  readonly locale: Locale
  act(input: ActionInput): Promise<void>
  onShow(person: SnapshotPerson): void
}

/** One class on a phone: two columns to tick, then the places of absent dancers, given by the rules. A11 */
export function ClassDoor(props: ClassDoorProps) {
  const { desk, event, snapshot, state, locale, act, onShow } = props
  const list = classList(snapshot.people, state, event.id)

  function tick(person: SnapshotPerson): void {
    const registrationId = person.id
    // the list shows couples on one line: who is missing is seen without a question
    const door = { ...atDoor(person, snapshot, { eventId: event.id, now: props.now }), partner: null }
    const check = checkEntry(person, state, event.id, null, door)
    const [entry] = state.entries.get(`${event.id} ${registrationId}`) ?? []
    if (entry) void act({ kind: 'undo', of: entry.actionId, reason: null, second: null })
    else if (check.main === 'checkIn')
      void act({ kind: 'checkIn', registrationId, eventId: event.id, reason: null })
    else onShow(person)
  }

  const cell = (person: SnapshotPerson | null) => {
    if (!person) return <span />
    const isIn = (state.entries.get(`${event.id} ${person.id}`) ?? []).length > 0
    const openCents = Math.max(state.people.get(person.id)?.openCents ?? 0, 0)
    return (
      <button type="button" aria-pressed={isIn} onClick={() => tick(person)}>
        <span>
          {isIn ? '✓ ' : ''}
          {person.name} {person.surname}
        </span>
        {openCents > 0 && <small>{formatPrice(cents(openCents), locale)}</small>}
      </button>
    )
  }

  return (
    <section className={styles.card} aria-labelledby="class">
      <h1 id="class">{inLocale(event.title, locale).text}</h1>
      <p className={styles.figures} role="status">
        {m.reception_class_in(
          {
            leaders: list.in.leader,
            ofLeaders: event.sides?.leader ?? 0,
            followers: list.in.follower,
            ofFollowers: event.sides?.follower ?? 0,
          },
          { locale },
        )}
      </p>
      <ul className={styles.columns} aria-label={m.reception_class_list({}, { locale })}>
        {list.lines.map(({ leader, follower, isCouple }) => (
          <li key={`${leader?.id}${follower?.id}`} data-couple={isCouple ? '' : undefined}>
            {cell(leader)}
            {cell(follower)}
          </li>
        ))}
      </ul>
      {list.lines.length === 0 && <p className={styles.hint}>{m.reception_class_empty({}, { locale })}</p>}
      {list.givenOn.length > 0 && (
        <>
          <h2>{m.reception_class_given_on({}, { locale })}</h2>
          <ul className={styles.things}>
            {list.givenOn.map((person) => (
              <li key={person.id}>{cell(person)}</li>
            ))}
          </ul>
        </>
      )}
      <StandbyPart {...props} missing={list.missing} desk={desk} />
    </section>
  )
}

/** The part that needs the server: who waits, and whose places are given on. */
function StandbyPart({
  desk,
  event,
  state,
  now,
  locale,
  act,
  missing,
}: ClassDoorProps & { readonly missing: readonly SnapshotPerson[] }) {
  const [door, setDoor] = useState<Door | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [told, setTold] = useState<readonly string[]>([])
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const eventId = event.id

  const look = useCallback(async () => {
    const answered = await desk.ask<Door>('classDoor', { eventId })
    setDoor(answered.ok ? answered.value : null)
    setFailure(answered.ok ? null : answered.failure.reason)
  }, [desk, eventId])
  // own ticks and changes at other doors affect who is missing
  const { entries } = state
  useEffect(() => {
    if (entries) void look()
  }, [look, entries])

  async function release(): Promise<void> {
    setBusy(true)
    // what was ticked here goes first, or its places would be given on
    await desk.synchronize()
    const isSent = desk.view().unsent === 0
    const answered = isSent ? await desk.ask<{ released: number }>('releaseNoShows', { eventId }) : null
    setAsking(false)
    setBusy(false)
    if (answered?.ok) {
      setTold([m.reception_class_released({ count: answered.value.released }, { locale })])
      await desk.refresh()
      await look()
    } else setFailure(answered ? answered.failure.reason : 'no-network')
  }

  async function admit({ id: registrationId }: Standby): Promise<void> {
    setBusy(true)
    const answered = await desk.ask<{ admitted: { id: string; name: string; openCents: number }[] }>(
      'standby',
      { eventId, registrationId },
    )
    if (answered.ok) {
      const { admitted } = answered.value
      await desk.refresh()
      for (const one of admitted)
        await act({ kind: 'checkIn', registrationId: one.id, eventId, reason: null })
      setTold(
        admitted.map(({ name, openCents }) =>
          openCents > 0
            ? m.reception_class_entered_owes(
                { name, amount: formatPrice(cents(openCents), locale) },
                { locale },
              )
            : m.reception_class_entered({ name }, { locale }),
        ),
      )
    }
    await look()
    setBusy(false)
    if (!answered.ok) setFailure(answered.failure.reason)
  }

  const isReleasable = door !== null && now >= door.releaseFrom
  const hasBegun = now >= event.startsAt
  return (
    <>
      <h2>{m.reception_standby({}, { locale })}</h2>
      <div role="status">
        {told.map((line) => (
          <p key={line} className={styles.why}>
            {line}
          </p>
        ))}
      </div>
      {failure !== null && (
        <p className={styles.refusal} role="alert">
          {failureText(failure, locale)}
        </p>
      )}
      {door && missing.length > 0 && !isReleasable && (
        <p className={styles.hint}>
          {m.reception_class_release_from(
            { time: formatTime(new Date(door.releaseFrom), locale), count: missing.length },
            { locale },
          )}
        </p>
      )}
      {isReleasable && missing.length > 0 && !isAsking && (
        <button type="button" className={styles.second} disabled={isBusy} onClick={() => setAsking(true)}>
          {m.reception_class_release({ count: missing.length }, { locale })}
        </button>
      )}
      {isAsking && (
        <div className={styles.line}>
          <p>{missing.map(({ name, surname }) => `${name} ${surname}`).join(' · ')}</p>
          <p>{m.reception_class_release_sure({}, { locale })}</p>
          <button type="button" className={styles.main} disabled={isBusy} onClick={() => void release()}>
            {m.reception_class_release({ count: missing.length }, { locale })}
          </button>
          <button type="button" className={styles.second} onClick={() => setAsking(false)}>
            {m.reception_cancel({}, { locale })}
          </button>
        </div>
      )}
      {door?.standby.length === 0 && (
        <p className={styles.hint}>{m.reception_standby_none({}, { locale })}</p>
      )}
      {door && door.standby.length > 0 && !hasBegun && (
        <p className={styles.hint}>{m.reception_standby_before({}, { locale })}</p>
      )}
      <ol className={styles.standby}>
        {door?.standby.map((one) => (
          <li key={one.id}>
            <p>
              <strong>{one.names.join(' + ')}</strong> · {asText(one.as, locale)}
              {one.together && (
                <small>{m.reception_standby_together({ name: one.together }, { locale })}</small>
              )}
              {one.held && <small>{heldText(one.held, locale)}</small>}
            </p>
            {!one.held && hasBegun && (
              <button type="button" disabled={isBusy} onClick={() => void admit(one)}>
                {m.reception_standby_admit({}, { locale })}
              </button>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

function asText(as: Standby['as'], locale: Locale): string {
  if (as === 'couple') return m.reception_couple({}, { locale })
  if (as === 'either') return m.reception_both({}, { locale })
  return as === 'leader' ? m.reception_leader({}, { locale }) : m.reception_follower({}, { locale })
}

function heldText(held: NonNullable<Standby['held']>, locale: Locale): string {
  switch (held) {
    case 'A1':
      return m.reception_fail_full({}, { locale })
    case 'A3':
      return m.reception_fail_unbalanced({}, { locale })
    case 'late':
      return m.reception_fail_late({}, { locale })
    case 'unconfirmed':
      return m.reception_fail_unconfirmed({}, { locale })
  }
}
