import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { cents, formatPrice } from '#app/platform/values/money.ts'
import type { ReceptionState } from '../actions/reception-state.ts'
import type { DeskSession } from '../device/desk-session.ts'
import { atDoor, checkEntry } from '../device/entry-check.ts'
import type { StoredShift } from '../device/storage.ts'
import type { Snapshot, SnapshotPerson, SnapshotTicket } from '../snapshot.ts'
import type { ActionInput } from './action-input.ts'
import { ChangePlaces } from './changes/ChangePlaces.tsx'
import { HandOver } from './changes/HandOver.tsx'
import { mainText, reasonText, toneWord } from './entry-check-text.ts'
import { MoneyForm } from './MoneyForm.tsx'
import { PersonBadge } from './PersonBadge.tsx'
import styles from './reception.module.css'
import { roleText } from './role-text.ts'
import { shownTicket } from './shown.ts'
import { TicketLost } from './TicketLost.tsx'
import { TicketMail } from './TicketMail.tsx'
import { Wristbands } from './wristbands/Wristbands.tsx'

type PersonCardProps = {
  readonly desk: DeskSession
  readonly shift: StoredShift
  readonly snapshot: Snapshot
  readonly state: ReceptionState
  readonly eventId: string
  readonly person: SnapshotPerson
  readonly ticket: SnapshotTicket | null
  readonly mayHandleMoney: boolean
  /** By the server's clock, milliseconds. */
  readonly now: number
  readonly locale: Locale
  readonly isTaking: boolean
  setTaking(isTaking: boolean): void
  /** How often printing was asked for since this person is shown. */
  readonly prints: number
  onPrint(): void
  act(input: ActionInput): Promise<void>
  onMain(): void
  onShow(person: SnapshotPerson): void
  onDrawer(): void
}

/** On a small phone the main key would be below the edge. */
const intoView = (key: HTMLElement | null) => key?.scrollIntoView({ block: 'nearest' })

/** One person at arm's length: colour and word first, then what to do, then the rest. */
export function PersonCard(props: PersonCardProps) {
  const { desk, snapshot, state, eventId, person, ticket, locale, act, onMain, shift } = props
  const door = atDoor(person, snapshot, { eventId, now: props.now })
  const check = checkEntry(person, state, eventId, ticket, door)
  const openCents = Math.max(state.people.get(person.id)?.openCents ?? 0, 0)
  const registrationId = person.id
  const mainKey = `main ${registrationId}`
  const { partner } = door
  const [entry] = state.entries.get(`${eventId} ${registrationId}`) ?? []
  const today = snapshot.events.find(({ id }) => id === eventId)?.day
  const events = snapshot.events.filter(({ id, day }) => day === today && person.events.includes(id))
  const isPaying = props.isTaking && props.mayHandleMoney
  const things = person.extras.map((code) => `extra:${code}`)
  return (
    <section className={styles.card} data-tone={check.tone} aria-labelledby="card-name">
      <p className={styles.word} role="status">
        {toneWord(check.tone, locale)}
      </p>
      <h1 id="card-name">
        {person.name} {person.surname}
      </h1>
      <p className={styles.why}>{reasonText(check, openCents, locale)}</p>
      <p>
        {roleText(person.role, locale)} · {person.country} · {person.code}
      </p>
      {person.isVip && <p className={styles.ribbon}>★ {m.reception_vip({}, { locale })}</p>}
      {person.hasRibbon && <p className={styles.ribbon}>⚑ {m.reception_ribbon({}, { locale })}</p>}
      {isPaying ? (
        <MoneyForm
          openCents={openCents}
          sessionId={shift.sessionId}
          needsTillNumber={snapshot.needsTillNumber}
          locale={locale}
          onDrawer={props.onDrawer}
          onCancel={() => props.setTaking(false)}
          onTake={(taken) => act({ kind: 'money', registrationId, ...taken })}
        />
      ) : check.main === 'call' ? (
        <a
          key={mainKey}
          ref={intoView}
          className={styles.main}
          href={`tel:${snapshot.dutyPhone.replace(/\s/g, '')}`}
        >
          {mainText(check, openCents, locale)}
        </a>
      ) : check.main === 'checkInAnyway' ? (
        <form
          className={styles.line}
          onSubmit={(event) => {
            event.preventDefault()
            const reason = `${new FormData(event.currentTarget).get('reason') ?? ''}`.trim()
            void act({
              ...{ kind: 'checkIn', registrationId, eventId, reason },
              ...shownTicket(ticket),
            })
          }}
        >
          <input name="reason" required maxLength={200} placeholder={m.reception_reason({}, { locale })} />
          <button key={mainKey} ref={intoView} type="submit" className={styles.main}>
            {mainText(check, openCents, locale)}
          </button>
        </form>
      ) : (
        <button key={mainKey} ref={intoView} type="button" className={styles.main} onClick={onMain}>
          {mainText(check, openCents, locale)} <kbd>↵</kbd>
        </button>
      )}
      {openCents > 0 && check.main !== 'takeMoney' && !isPaying && props.mayHandleMoney && (
        <button type="button" className={styles.second} onClick={() => props.setTaking(true)}>
          {m.reception_do_take({ amount: formatPrice(cents(openCents), locale) }, { locale })}
        </button>
      )}
      {check.main === 'takeMoney' && !isPaying && (
        <button
          type="button"
          className={styles.second}
          onClick={() =>
            void act({
              kind: 'checkIn',
              ...{ registrationId, eventId, reason: m.reception_owes_reason({}, { locale }) },
              ...shownTicket(ticket),
            })
          }
        >
          {m.reception_pays_later({ amount: formatPrice(cents(openCents), locale) }, { locale })}
        </button>
      )}
      {partner && (
        <button type="button" className={styles.second} onClick={() => props.onShow(partner)}>
          {state.entries.get(`${eventId} ${partner.id}`)?.length
            ? m.reception_partner_in({ name: partner.name }, { locale })
            : m.reception_partner_out({ name: partner.name }, { locale })}{' '}
          <kbd>c</kbd>
        </button>
      )}
      <p>{events.map(({ title }) => inLocale(title, locale).text).join(' · ')}</p>
      <Wristbands {...{ person, snapshot, state, locale, act }} />
      {things.length > 0 && (
        <ul className={styles.things}>
          {things.map((what) => {
            const isGiven = state.handedOut.has(`${registrationId} ${what}`)
            const item = snapshot.extras[what.replace('extra:', '')]
            return (
              <li key={what}>
                <button
                  type="button"
                  disabled={isGiven}
                  onClick={() => void act({ kind: 'handOut', registrationId, what })}
                >
                  {isGiven ? '✓ ' : ''}
                  {item ? inLocale(item, locale).text : what.replace('extra:', '')}
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {entry && (
        <details key={`undo ${entry.actionId}`} className={styles.fold}>
          <summary>{m.reception_undo_check_in({}, { locale })}</summary>
          <form
            className={styles.line}
            onSubmit={(event) => {
              event.preventDefault()
              const reason = `${new FormData(event.currentTarget).get('undoReason') ?? ''}`.trim()
              void act({ kind: 'undo', of: entry.actionId, reason, second: null })
            }}
          >
            <input
              name="undoReason"
              required
              maxLength={200}
              placeholder={m.reception_reason({}, { locale })}
            />
            <button type="submit" className={styles.second}>
              {m.reception_undo_check_in({}, { locale })}
            </button>
          </form>
        </details>
      )}
      <button type="button" className={styles.second} onClick={props.onPrint}>
        {m.reception_print({}, { locale })} <kbd>p</kbd>
      </button>
      <PersonBadge
        key={`print ${registrationId}`}
        {...{ desk, person, snapshot, day: today, prints: props.prints, locale }}
      />
      <TicketMail key={registrationId} {...{ desk, registrationId, locale }} />
      <TicketLost key={`lost ${registrationId}`} {...{ desk, registrationId, locale }} />
      <details key={`change ${registrationId}`} className={styles.fold}>
        <summary>{m.reception_change_places({}, { locale })}</summary>
        <ChangePlaces key={placesOf(person)} {...{ desk, snapshot, person, locale }} now={props.now} />
      </details>
      {person.partner === null && person.isLive && (
        <details key={`hand ${registrationId}`} className={styles.fold}>
          <summary>{m.reception_person_hand_over({}, { locale })}</summary>
          <HandOver {...{ desk, person, locale }} />
        </details>
      )}
      <ul className={styles.notes}>
        {(state.notes.get(registrationId) ?? []).map(({ actionId, text }) => (
          <li key={actionId}>{text}</li>
        ))}
      </ul>
      <form
        className={styles.line}
        onSubmit={(event) => {
          event.preventDefault()
          const form = event.currentTarget
          const text = `${new FormData(form).get('note') ?? ''}`.trim()
          if (text !== '') void act({ kind: 'note', registrationId, text }).then(() => form.reset())
        }}
      >
        <input id="note" name="note" maxLength={300} placeholder={m.reception_note({}, { locale })} />
        <button type="submit" className={styles.second}>
          {m.reception_note_add({}, { locale })}
        </button>
      </form>
    </section>
  )
}

/** Another list of places begins another choice. */
const placesOf = ({ id, events, waits, role }: SnapshotPerson) => [id, role, ...events, ...waits].join(' ')
