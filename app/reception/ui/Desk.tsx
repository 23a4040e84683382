import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useLive } from '#app/platform/live/use-live.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { ticketCodeIn } from '#app/registration/tickets/ticket.ts'
import type { Action } from '../actions/action.ts'
import { isUndoable, type ReceptionState } from '../actions/reception-state.ts'
import { deviceNow } from '../device/call.ts'
import type { DeskSession, DeskView } from '../device/desk-session.ts'
import { atDoor, checkEntry, eventByClock } from '../device/entry-check.ts'
import { getsReceipt } from '../device/gets-receipt.ts'
import { type LastAction, undoOf } from '../device/last-action.ts'
import { findPeople } from '../device/search.ts'
import { signal } from '../device/signal.ts'
import type { StoredShift } from '../device/storage.ts'
import { newActionId, sha256 } from '../device/vault.ts'
import type { Snapshot, SnapshotPerson, SnapshotTicket } from '../snapshot.ts'
import { ticketHash } from '../ticket-hash.ts'
import type { ActionInput } from './action-input.ts'
import { Camera } from './Camera.tsx'
import { ChangePerson } from './ChangePerson.tsx'
import { ClassDoor } from './ClassDoor.tsx'
import { CodeSheet } from './CodeSheet.tsx'
import { NewPerson } from './changes/NewPerson.tsx'
import { DeskBar } from './DeskBar.tsx'
import { DoorSale } from './DoorSale.tsx'
import { Drawer } from './Drawer.tsx'
import { FloorNow } from './FloorNow.tsx'
import { Hits } from './Hits.tsx'
import { PersonCard } from './PersonCard.tsx'
import { PaperList } from './paper/PaperList.tsx'
import { ReceiptSlip } from './ReceiptSlip.tsx'
import styles from './reception.module.css'
import { Sales } from './Sales.tsx'
import { asListed, type Shown, shownTicket } from './shown.ts'
import { undoneText } from './undo-text.ts'
import { useKeysElsewhere } from './use-keys-elsewhere.ts'

export type DeskProps = {
  readonly desk: DeskSession
  readonly view: DeskView
  readonly shift: StoredShift
  readonly snapshot: Snapshot
  readonly state: ReceptionState
  readonly mayHandleMoney: boolean
  readonly locale: Locale
}

type Panel = 'card' | 'class' | 'sale' | 'drawer' | 'floor' | 'person' | 'new' | 'paper'

/** A single key is a command only if no other key follows within this time: a scanner sends the next character at once, a person who types a name within 700 ms. */
const commandMs = 700
const sameScanMs = 3_000

/** The screen of a desk: one field for tickets and names, and below it one card or panel. */
export function Desk({ desk, view, shift, snapshot, state, mayHandleMoney, locale }: DeskProps) {
  const field = useRef<HTMLInputElement>(null)
  const last = useRef({ code: '', at: 0, of: snapshot })
  const lastAction = useRef<LastAction | null>(null)
  const beingDone = useRef<string | null>(null)
  const [typed, setTyped] = useState('')
  const [chosenCard, setShown] = useState<Shown | null>(null)
  const shown = chosenCard && asListed(chosenCard, snapshot)
  const [recent, setRecent] = useState<readonly SnapshotPerson[]>([])
  const [isUnknown, setUnknown] = useState(false)
  const [isTaking, setTaking] = useState(false)
  const [isCameraOn, setCameraOn] = useState(false)
  const [prints, setPrints] = useState(0)
  const [undone, setUndone] = useState<string | null>(null)
  const [receiptOf, setReceiptOf] = useState<string | null>(null)
  const now = deviceNow() + view.skewMs
  const event = snapshot.events.find(({ id }) => id === shift.eventId) ?? eventByClock(snapshot.events, now)
  const eventId = event?.id ?? ''
  // at the door of a class its list is the main view, and a card returns to it
  const atRest: Panel = event?.sides ? 'class' : 'card'
  const [chosen, setPanel] = useState<Panel>(atRest)
  // the event may have changed since
  const isResting = chosen === 'class' || (chosen === 'card' && !shown && !isUnknown)
  const panel = isResting ? atRest : chosen
  // elsewhere the list would cover the keys of the money forms
  const showsRecent = panel === 'card' || panel === 'class' || panel === 'floor'
  useLive('reception', { changed: () => void desk.synchronize(), missed: () => void desk.synchronize() })
  useEffect(() => field.current?.focus(), [])

  const checkAtDoor = useCallback(
    (person: SnapshotPerson, ticket: SnapshotTicket | null) => {
      const door = atDoor(person, snapshot, { eventId, now: deviceNow() + view.skewMs })
      return checkEntry(person, state, eventId, ticket, door)
    },
    [snapshot, state, eventId, view.skewMs],
  )

  const show = useCallback(
    (person: SnapshotPerson, ticket: SnapshotTicket | null) => {
      setRecent((some) => [person, ...some.filter(({ id }) => id !== person.id)].slice(0, 3))
      setShown({ person, ticket })
      setPanel('card')
      setTyped('')
      setUnknown(false)
      setTaking(false)
      setPrints(0)
      signal(checkAtDoor(person, ticket).tone)
      field.current?.focus()
    },
    [checkAtDoor],
  )

  async function scan(code: string): Promise<void> {
    // with a newer list the same code may have another result
    const isSame =
      last.current.code === code && last.current.of === snapshot && now - last.current.at < sameScanMs
    setTyped('')
    if (isSame) return
    last.current = { ...last.current, code, at: now, of: snapshot }
    const hash = ticketHash(await sha256(code))
    const ticket = snapshot.tickets.find((one) => one.hash === hash)
    const person = snapshot.people.find(({ id }) => id === ticket?.registrationId)
    if (ticket && person) return show(person, ticket)
    setShown(null)
    setUnknown(true)
    signal('red')
  }

  /** Acts once: a second press before the first is stored is ignored, except at the counter, where each press is another person. */
  async function act(input: ActionInput): Promise<void> {
    const content = JSON.stringify(input)
    if (beingDone.current === content && input.kind !== 'count') return
    beingDone.current = content
    try {
      await actOnce(input)
    } finally {
      beingDone.current = null
    }
  }

  async function actOnce(input: ActionInput): Promise<void> {
    const action = { ...input, id: newActionId(), at: deviceNow(), person: shift.person } as Action
    setUndone(null)
    if (isUndoable(action)) {
      const about = 'registrationId' in action ? action.registrationId : null
      const person = snapshot.people.find(({ id }) => id === about)
      lastAction.current = { action, name: person ? `${person.name} ${person.surname}` : '' }
    }
    await desk.act(action)
    setTaking(false)
    setReceiptOf(getsReceipt(action, snapshot) ? action.id : null)
    field.current?.focus()
  }

  async function undoLast(): Promise<void> {
    const before = lastAction.current
    const kind = undoOf(before, deviceNow())
    if (!before || kind === 'none') return setUndone(m.reception_undo_none({}, { locale }))
    if (kind === 'late') return setUndone(m.reception_undo_late({}, { locale }))
    lastAction.current = null
    await act({ kind: 'undo', of: before.action.id, reason: null, second: null })
    setUndone(undoneText(before, locale))
  }

  function runMainAction(): void {
    if (!shown) return
    const registrationId = shown.person.id
    const check = checkAtDoor(shown.person, shown.ticket)
    if (check.main === 'checkIn')
      void act({ kind: 'checkIn', registrationId, eventId, reason: null, ...shownTicket(shown.ticket) })
    else if (check.main === 'reEntry') void act({ kind: 'reEntry', registrationId, eventId })
    else if (check.main === 'takeMoney') setTaking(true)
  }

  function runKey(key: string): void {
    if (key === 'm') setTaking(true)
    if (key === 'u') void undoLast()
    if (key === 'w') setPanel('sale')
    if (key === 'p') setPrints((some) => some + 1)
    if (key === 'c') {
      const partner = snapshot.people.find(({ id }) => id === shown?.person.partner)
      if (partner) show(partner, null)
    }
    if (key === 'n') document.getElementById('note')?.focus()
  }

  /** A single key on an empty field, unless it is the first character of a scan or of a name. */
  function runKeyIfAlone(key: string): void {
    if (!shown || typed !== '' || !/^[cmnpuw]$/.test(key)) return
    setTimeout(() => {
      if (field.current?.value !== key) return
      setTyped('')
      runKey(key)
    }, commandMs)
  }

  useKeysElsewhere(field, { enter: runMainAction, escape: leave, character: runKeyIfAlone })

  function leave(): void {
    setShown(null)
    setTyped('')
    setUnknown(false)
    setPanel(atRest)
  }

  const open = (panel: Panel): void => {
    setTyped('')
    setPanel(panel)
  }
  const hits = findPeople(snapshot.people, typed)

  function pressed(press: KeyboardEvent<HTMLInputElement>): void {
    if (press.key === 'Escape') leave()
    if (press.key === 'Enter') {
      press.preventDefault()
      if (press.repeat) return
      const code = ticketCodeIn(typed)
      const [only, ...more] = hits
      if (code) void scan(code)
      else if (only && more.length === 0) show(only, null)
      else if (typed === '') runMainAction()
    }
    if (!press.ctrlKey && !press.metaKey) runKeyIfAlone(press.key)
  }

  if (view.freshCode) return <CodeSheet desk={desk} {...view.freshCode} locale={locale} />
  return (
    <div className={styles.desk}>
      <DeskBar
        {...{ desk, view, shift, snapshot, event, now, locale }}
        isChangingPerson={panel === 'person'}
        onPerson={() => setPanel(panel === 'person' ? atRest : 'person')}
      />
      <main className={styles.work}>
        <input
          ref={field}
          className={styles.field}
          type="search"
          aria-label={m.reception_field({}, { locale })}
          placeholder={m.reception_field({}, { locale })}
          value={typed}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            setUnknown(false)
          }}
          onKeyDown={pressed}
        />
        <button
          type="button"
          className={styles.second}
          aria-pressed={isCameraOn}
          onClick={() => setCameraOn(!isCameraOn)}
        >
          {isCameraOn ? m.reception_camera_off({}, { locale }) : m.reception_camera({}, { locale })}
        </button>
        {isCameraOn && <Camera locale={locale} onCode={(text) => void scan(ticketCodeIn(text) ?? text)} />}
        {typed.trim().length >= 2 && (
          <Hits
            {...{ hits, locale }}
            people={snapshot.people}
            isNobody={hits.length === 0 && ticketCodeIn(typed) === null}
            onShow={(person) => show(person, null)}
          />
        )}
        {undone !== null && (
          <p className={styles.hint} role="status">
            {undone}
          </p>
        )}
        {isUnknown && (
          <section className={styles.card} data-tone="red" role="alert">
            <h1>{m.reception_word_red({}, { locale })}</h1>
            <p>{m.reception_why_unknown({}, { locale })}</p>
          </section>
        )}
        {panel === 'card' && shown && typed.trim().length < 2 && (
          <PersonCard
            {...{
              desk,
              shift,
              snapshot,
              state,
              eventId,
              mayHandleMoney,
              now,
              locale,
              act,
              isTaking,
              setTaking,
              prints,
            }}
            person={shown.person}
            ticket={shown.ticket}
            onMain={runMainAction}
            onPrint={() => setPrints((some) => some + 1)}
            onShow={(person) => show(person, null)}
            onDrawer={() => setPanel('drawer')}
          />
        )}
        {panel === 'class' && event?.sides && typed.trim().length < 2 && (
          <ClassDoor
            key={eventId}
            {...{ desk, event, snapshot, state, now, locale, act }}
            onShow={(person) => show(person, null)}
          />
        )}
        {panel === 'sale' && event && (
          <DoorSale
            {...{ event, view, shift, snapshot, state, locale, act }}
            onDrawer={() => setPanel('drawer')}
          />
        )}
        {(panel === 'sale' || (typed.trim().length >= 2 && hits.length === 0)) && (
          <button type="button" className={styles.second} onClick={() => open('new')}>
            {m.reception_new({}, { locale })}
          </button>
        )}
        {panel === 'new' && (
          <NewPerson
            {...{ desk, snapshot, event, now, locale }}
            onRegistered={(id) => {
              const person = desk.view().snapshot?.people.find((one) => one.id === id)
              if (person) show(person, null)
            }}
          />
        )}
        {receiptOf !== null && (panel === 'card' || panel === 'sale') && (
          <ReceiptSlip
            key={receiptOf}
            {...{ desk, locale }}
            actionId={receiptOf}
            onClose={() => setReceiptOf(null)}
          />
        )}
        {panel === 'drawer' && <Drawer {...{ desk, shift, locale }} />}
        {panel === 'drawer' && <Sales {...{ desk, shift, snapshot, now, locale, act }} />}
        {panel === 'person' && (
          <ChangePerson {...{ desk, shift, locale }} onChanged={() => setPanel(atRest)} />
        )}
        {panel === 'floor' && event && <FloorNow {...{ event, state, locale, act }} />}
        {panel === 'paper' && event && (
          <PaperList
            {...{ desk, shift, snapshot, event, mayHandleMoney, now, locale }}
            skewMs={view.skewMs}
            onDrawer={() => setPanel('drawer')}
          />
        )}
        {isResting && typed === '' && (
          <button type="button" className={styles.second} onClick={() => open('paper')}>
            {m.reception_paper({}, { locale })}
          </button>
        )}
        {panel === 'card' && !shown && !isUnknown && typed === '' && (
          <p className={styles.hint}>{m.reception_hint({}, { locale })}</p>
        )}
      </main>
      <footer className={styles.foot}>
        {showsRecent && (
          <p className={styles.before}>
            {recent.map((person) => (
              <button key={person.id} type="button" onClick={() => show(person, null)}>
                {person.name} {person.surname.slice(0, 1)}.
              </button>
            ))}
          </p>
        )}
        <nav aria-label={m.reception_title({}, { locale })}>
          {event?.sides && (
            <button type="button" aria-pressed={panel === 'class'} onClick={() => setPanel('class')}>
              {m.reception_class({}, { locale })}
            </button>
          )}
          {mayHandleMoney && !event?.sides && (
            <button type="button" aria-pressed={panel === 'sale'} onClick={() => setPanel('sale')}>
              {m.reception_sale({}, { locale })}
            </button>
          )}
          {mayHandleMoney && (
            <button type="button" aria-pressed={panel === 'drawer'} onClick={() => setPanel('drawer')}>
              {m.reception_drawer({}, { locale })}
            </button>
          )}
          <button type="button" aria-pressed={panel === 'floor'} onClick={() => setPanel('floor')}>
            {m.reception_floor({}, { locale })}
          </button>
          <button type="button" onClick={() => void undoLast()}>
            {m.reception_undo({}, { locale })}
          </button>
        </nav>
      </footer>
    </div>
  )
}
