import { useState } from 'react'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { cents, formatPrice } from '#app/platform/values/money.ts'
import { eventsOfSale, placesTaken, type ReceptionState } from '../actions/reception-state.ts'
import { allotmentLeft } from '../device/allotment.ts'
import type { DeskView } from '../device/session/desk-view.ts'
import type { StoredShift } from '../device/storage.ts'
import type { Snapshot, SnapshotEvent } from '../snapshot.ts'
import type { ActionInput } from './action-input.ts'
import { MoneyForm } from './MoneyForm.tsx'
import styles from './reception.module.css'

type DoorSaleProps = {
  readonly event: SnapshotEvent
  readonly view: DeskView
  readonly shift: StoredShift
  readonly snapshot: Snapshot
  readonly state: ReceptionState
  readonly locale: Locale
  act(input: ActionInput): Promise<void>
  onDrawer(): void
}

const freeReasons = ['guest', 'artist', 'staff', 'press', 'volunteer'] as const
const freeNames = {
  guest: m.reception_free_guest,
  artist: m.reception_free_artist,
  staff: m.reception_free_staff,
  press: m.reception_free_press,
  volunteer: m.reception_free_volunteer,
} as const

/** People without a registration: how many, which role, and the money. Q5 */
export function DoorSale({ event, view, shift, snapshot, state, locale, act, onDrawer }: DoorSaleProps) {
  const [count, setCount] = useState(1)
  const [role, setRole] = useState<'leader' | 'follower' | null>(null)
  const [sold, setSold] = useState(0)
  const [chosen, setChosen] = useState<string | null>(null)
  if (!event.door) return <p className={styles.hint}>{m.reception_not_at_door({}, { locale })}</p>
  const combinations = combinationsAt(event, snapshot)
  const others = [...(snapshot.doorItems ?? []), ...combinations]
  const { item, cents: unitCents, vatRatePercent } = others.find((one) => one.item === chosen) ?? event.door
  const also = combinations.find((one) => one.item === chosen)?.also ?? []
  const sale = { eventId: event.id, alsoEventIds: also.map(({ id }) => id) }
  const left =
    view.offlineSince === null
      ? null
      : Math.min(
          ...eventsOfSale(sale).map((eventId) =>
            allotmentLeft({ queue: view.queue, eventId, allotment: snapshot.doorAllotment }),
          ),
        )
  const isBeyond = left !== null && count > left
  const [tightest] = [event, ...also]
    .flatMap((one) => (one.size === null ? [] : [{ one, room: one.size - placesTaken(state, one.id) }]))
    .sort((a, b) => a.room - b.room)
  const prices = [
    [event.door.item, m.reception_sale_full({}, { locale }), event.door.cents],
    ...(snapshot.doorItems ?? []).map(
      (one) => [one.item, inLocale(one.name, locale).text, one.cents] as const,
    ),
    ...combinations.map(
      (one) =>
        [
          one.item,
          `${inLocale(one.name, locale).text} · ${m.reception_sale_evenings({ count: one.also.length + 1 }, { locale })} ·`,
          one.cents,
        ] as const,
    ),
  ] as const
  const shared = { kind: 'doorSale', eventId: event.id, count, role } as const
  const done = () => {
    setCount(1)
    setRole(null)
    setChosen(null)
    setSold((n) => n + 1)
  }
  const roles = [
    ['leader', m.reception_leader({}, { locale })],
    ['follower', m.reception_follower({}, { locale })],
    [null, '–'],
  ] as const
  return (
    <section className={styles.card} aria-labelledby="sale">
      <h1 id="sale">
        {inLocale(event.title, locale).text} · {formatPrice(cents(count * unitCents), locale)}
      </h1>
      {tightest && (
        <p role="status" data-full={tightest.room <= 0 ? '' : undefined}>
          {tightest.one.id !== event.id && `${inLocale(tightest.one.title, locale).text}: `}
          {m.reception_room({ count: Math.max(tightest.room, 0) }, { locale })}
        </p>
      )}
      {others.length > 0 && (
        <fieldset className={styles.tiles}>
          <legend className="visually-hidden">{m.reception_sale_price({}, { locale })}</legend>
          {prices.map(([code, name, each]) => (
            <button key={code} type="button" aria-pressed={code === item} onClick={() => setChosen(code)}>
              {name} {formatPrice(cents(each), locale)}
            </button>
          ))}
        </fieldset>
      )}
      <fieldset className={styles.tiles}>
        <legend className="visually-hidden">{m.reception_role({}, { locale })}</legend>
        {roles.map(([value, name]) => (
          <button key={name} type="button" aria-pressed={role === value} onClick={() => setRole(value)}>
            {name}
          </button>
        ))}
      </fieldset>
      <fieldset className={styles.tiles}>
        <legend className="visually-hidden">{m.reception_how_many({}, { locale })}</legend>
        {[1, 2, 3, 4].map((n) => (
          <button key={n} type="button" aria-pressed={count === n} onClick={() => setCount(n)}>
            {n}×
          </button>
        ))}
      </fieldset>
      {left !== null && !isBeyond && (
        <p className={styles.hint}>{m.reception_allotment({ count: left }, { locale })}</p>
      )}
      {isBeyond && (
        <p className={styles.refusal} role="alert">
          {m.reception_allotment_over({ count: left }, { locale })}
        </p>
      )}
      {/* what is typed stays while another count or item is chosen */}
      <div hidden={isBeyond}>
        <MoneyForm
          key={sold}
          isFixed
          openCents={count * unitCents}
          sessionId={shift.sessionId}
          needsTillNumber={snapshot.needsTillNumber}
          locale={locale}
          onDrawer={onDrawer}
          onCancel={done}
          onTake={async ({ method, documentNumber, sessionId }) => {
            const paid = { item, unitCents, method, documentNumber, sessionId, freeReason: null } as const
            const rate = vatRatePercent === undefined ? {} : { vatRatePercent }
            await act({
              ...shared,
              ...paid,
              ...rate,
              ...(also.length > 0 && { alsoEventIds: sale.alsoEventIds }),
            })
            done()
          }}
        />
      </div>
      {shift.sessionId !== null && !isBeyond && (
        <fieldset className={styles.pair}>
          <legend className="visually-hidden">{m.reception_free({}, { locale })}</legend>
          {freeReasons.map((freeReason) => (
            <button
              key={freeReason}
              type="button"
              onClick={() => {
                const free = { item: null, unitCents: 0, method: 'cash', documentNumber: null } as const
                void act({ ...shared, ...free, freeReason, sessionId: shift.sessionId ?? '' }).then(done)
              }}
            >
              {freeNames[freeReason]({}, { locale })}
            </button>
          ))}
        </fieldset>
      )}
      {combinations.length > 0 && (
        <button
          type="button"
          className={styles.second}
          onClick={() => void act({ kind: 'count', eventId: event.id, role, by: count }).then(done)}
        >
          {m.reception_sale_has_one({}, { locale })}
        </button>
      )}
    </section>
  )
}

/** The tickets for this evening and others that are not over when it begins, each with the others. Q5 */
function combinationsAt(event: SnapshotEvent, { doorCombinations = [], events }: Snapshot) {
  return doorCombinations.flatMap((one) => {
    const also = events.filter(
      ({ id, endsAt }) => one.eventIds.includes(id) && id !== event.id && endsAt > event.startsAt,
    )
    return one.eventIds.includes(event.id) && also.length > 0 ? [{ ...one, also }] : []
  })
}
