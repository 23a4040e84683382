import { useCallback, useEffect, useReducer, useRef } from 'react'
import { useLive } from '#app/platform/live/use-live.ts'
import { m } from '#app/platform/messages/messages.js'
import { ticketCodeIn } from '#app/registration/tickets/ticket.ts'
import { deviceNow } from '../../device/call.ts'
import { eventByClock } from '../../device/entry-check.ts'
import { findPeople } from '../../device/search.ts'
import { signal } from '../../device/signal.ts'
import type { SnapshotPerson } from '../../snapshot.ts'
import { CodeSheet } from '../CodeSheet.tsx'
import { Hits } from '../Hits.tsx'
import { ReceiptSlip } from '../ReceiptSlip.tsx'
import styles from '../reception.module.css'
import type { Shown } from '../shown.ts'
import { checkCard, mainActionOf } from './check-card.ts'
import { DeskBar } from './DeskBar.tsx'
import { DeskFoot } from './DeskFoot.tsx'
import type { DeskNow } from './desk-now.ts'
import { changedScreen, emptyScreen, type Panel, panelAtRest, shownOn } from './desk-screen.ts'
import { EntryPanel } from './EntryPanel.tsx'
import { MissedRefusals } from './MissedRefusals.tsx'
import { TicketField } from './TicketField.tsx'
import { useDeskActions } from './use-desk-actions.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { useScan } from './use-scan.ts'
import { WorkPanel } from './WorkPanel.tsx'

/** The screen of a desk: one field for tickets and names, and below it one card or panel. */
export function Desk(props: Omit<DeskNow, 'event' | 'now' | 'onMissed'>) {
  const { desk, view, shift, snapshot, locale } = props
  const now = deviceNow() + view.skewMs
  const event = snapshot.events.find(({ id }) => id === shift.eventId) ?? eventByClock(snapshot.events, now)
  const field = useRef<HTMLInputElement>(null)
  const [screen, change] = useReducer(changedScreen, event, emptyScreen)
  const onMissed = useCallback((text: string) => change({ kind: 'missed', text }), [])
  const at: DeskNow = { ...props, event, now, onMissed }
  const { card, panel, isResting } = shownOn(screen, snapshot, event)
  const { typed, isUnknown } = screen
  useLive('reception', { changed: () => void desk.synchronize(), missed: () => void desk.synchronize() })
  useEffect(() => {
    if (!view.isElsewhere) field.current?.focus()
  }, [view.isElsewhere])

  const { act, undoLast, undone, receiptOf, closeReceipt } = useDeskActions(at, () => {
    change({ kind: 'taking', isTaking: false })
    field.current?.focus()
  })
  const scan = useScan(at, {
    onRead: () => change({ kind: 'emptied' }),
    onFound: show,
    onUnknown: () => change({ kind: 'unknown' }),
  })

  function show(found: Shown): void {
    change({ kind: 'found', card: found })
    signal(checkCard(found, at).tone)
    field.current?.focus()
  }

  const showByName = (person: SnapshotPerson) => show({ person, ticket: null })
  const open = (panel: Panel) => change({ kind: 'opened', panel })

  function runMainAction(): void {
    if (!card) return
    const action = mainActionOf(card, at)
    if (action === 'take') change({ kind: 'taking', isTaking: true })
    else if (action) void act(action)
  }

  function showPartner(): void {
    const partner = snapshot.people.find(({ id }) => id === card?.person.partner)
    if (partner) showByName(partner)
  }

  const hits = findPeople(snapshot.people, typed)
  const isSearching = typed.trim().length >= 2

  function enter(): void {
    const code = ticketCodeIn(typed)
    const [only, ...more] = hits
    if (code) void scan(code)
    else if (only && more.length === 0) showByName(only)
    else if (typed === '') runMainAction()
  }

  const pressed = useDeskKeys(field, {
    typed,
    commands: card && {
      c: showPartner,
      m: () => change({ kind: 'taking', isTaking: true }),
      n: () => document.getElementById('note')?.focus(),
      p: () => change({ kind: 'printed' }),
      u: () => void undoLast(),
      w: () => open('sale'),
    },
    onEmpty: () => change({ kind: 'emptied' }),
    onEnter: enter,
    onEnterElsewhere: runMainAction,
    onEscape: () => change({ kind: 'left', event }),
  })

  if (view.freshCode) return <CodeSheet desk={desk} {...view.freshCode} locale={locale} />
  return (
    <div className={styles.desk} inert={view.isElsewhere}>
      <DeskBar
        {...at}
        isChangingPerson={panel === 'person'}
        onPerson={() => open(panel === 'person' ? panelAtRest(event) : 'person')}
      />
      <main className={styles.work}>
        <TicketField
          field={field}
          typed={typed}
          mayLook={!view.isElsewhere}
          locale={locale}
          onType={(text) => change({ kind: 'typed', text })}
          onKey={pressed}
          onCode={(code) => void scan(code)}
        />
        <MissedRefusals
          texts={screen.missed}
          locale={locale}
          onClose={() => change({ kind: 'missedRead' })}
        />
        {isSearching && (
          <Hits
            hits={hits}
            locale={locale}
            people={snapshot.people}
            isNobody={hits.length === 0 && ticketCodeIn(typed) === null}
            onShow={showByName}
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
        <EntryPanel
          at={at}
          panel={panel}
          card={card}
          screen={screen}
          isSearching={isSearching}
          act={act}
          onChange={change}
          onShow={showByName}
          onMain={runMainAction}
        />
        {(panel === 'sale' || (isSearching && hits.length === 0)) && (
          <button
            type="button"
            className={styles.second}
            onClick={() => {
              change({ kind: 'emptied' })
              open('new')
            }}
          >
            {m.reception_new({}, { locale })}
          </button>
        )}
        {receiptOf !== null && (panel === 'card' || panel === 'sale') && (
          <ReceiptSlip
            key={receiptOf}
            desk={desk}
            locale={locale}
            actionId={receiptOf}
            onClose={closeReceipt}
          />
        )}
        <WorkPanel at={at} panel={panel} act={act} onOpen={open} onShow={showByName} />
        {isResting && typed === '' && (
          <button type="button" className={styles.second} onClick={() => open('paper')}>
            {m.reception_paper({}, { locale })}
          </button>
        )}
        {panel === 'card' && !card && !isUnknown && typed === '' && (
          <p className={styles.hint}>{m.reception_hint({}, { locale })}</p>
        )}
      </main>
      <DeskFoot
        at={at}
        panel={panel}
        recent={screen.recent}
        onOpen={open}
        onShow={showByName}
        onUndo={() => void undoLast()}
      />
    </div>
  )
}
