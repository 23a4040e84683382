import { inLocale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { cents, formatPrice } from '#app/platform/values/money.ts'
import { atDoor, checkEntry } from '../../device/entry-check.ts'
import type { SnapshotPerson } from '../../snapshot.ts'
import type { ActionInput } from '../action-input.ts'
import type { DeskNow } from '../desk/desk-now.ts'
import type { DeskScreen, ScreenChange } from '../desk/desk-screen.ts'
import { reasonText, toneWord } from '../entry-check-text.ts'
import { MoneyForm } from '../MoneyForm.tsx'
import styles from '../reception.module.css'
import { roleText } from '../role-text.ts'
import { type Shown, shownTicket } from '../shown.ts'
import { Wristbands } from '../wristbands/Wristbands.tsx'
import { CardNotes } from './CardNotes.tsx'
import { HandOuts } from './HandOuts.tsx'
import { LiveParts } from './LiveParts.tsx'
import { MainKey } from './MainKey.tsx'
import { UndoEntry } from './UndoEntry.tsx'

type PersonCardProps = {
  readonly at: DeskNow
  readonly card: Shown
  readonly screen: Pick<DeskScreen, 'isTaking' | 'prints'>
  act(input: ActionInput): Promise<void>
  onChange(change: ScreenChange): void
  /** What Enter does. */
  onMain(): void
  onShow(person: SnapshotPerson): void
}

/** One person at arm's length: colour and word first, then what to do, then the rest. */
export function PersonCard({ at, card, screen, act, onChange, onMain, onShow }: PersonCardProps) {
  const { shift, snapshot, state, event, now, mayHandleMoney, locale } = at
  const { person, ticket } = card
  const eventId = event?.id ?? ''
  const registrationId = person.id
  const door = atDoor(person, snapshot, { eventId, now })
  const check = checkEntry(person, state, eventId, ticket, door)
  const openCents = Math.max(state.people.get(registrationId)?.openCents ?? 0, 0)
  const amount = formatPrice(cents(openCents), locale)
  const isPaying = screen.isTaking && mayHandleMoney
  const [entry] = state.entries.get(`${eventId} ${registrationId}`) ?? []
  const events = snapshot.events.filter(({ id, day }) => day === event?.day && person.events.includes(id))
  const { partner } = door

  const take = (isTaking: boolean) => onChange({ kind: 'taking', isTaking })
  const checkIn = (reason: string) =>
    void act({ kind: 'checkIn', registrationId, eventId, reason, ...shownTicket(ticket) })

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
          onDrawer={() => onChange({ kind: 'opened', panel: 'drawer' })}
          onCancel={() => take(false)}
          onTake={(taken) => act({ kind: 'money', registrationId, ...taken })}
        />
      ) : (
        <MainKey
          check={check}
          openCents={openCents}
          registrationId={registrationId}
          locale={locale}
          onMain={onMain}
          dutyPhone={snapshot.dutyPhone}
          onAnyway={checkIn}
        />
      )}
      {openCents > 0 && check.main !== 'takeMoney' && !isPaying && mayHandleMoney && (
        <button type="button" className={styles.second} onClick={() => take(true)}>
          {m.reception_do_take({ amount }, { locale })}
        </button>
      )}
      {check.main === 'takeMoney' && !isPaying && (
        <button
          type="button"
          className={styles.second}
          onClick={() => checkIn(m.reception_owes_reason({}, { locale }))}
        >
          {m.reception_pays_later({ amount }, { locale })}
        </button>
      )}
      {partner && (
        <button type="button" className={styles.second} onClick={() => onShow(partner)}>
          {state.entries.get(`${eventId} ${partner.id}`)?.length
            ? m.reception_partner_in({ name: partner.name }, { locale })
            : m.reception_partner_out({ name: partner.name }, { locale })}{' '}
          <kbd>c</kbd>
        </button>
      )}
      <p>{events.map(({ title }) => inLocale(title, locale).text).join(' · ')}</p>
      {person.isLive && (
        <>
          <Wristbands person={person} snapshot={snapshot} state={state} locale={locale} act={act} />
          <HandOuts person={person} snapshot={snapshot} state={state} locale={locale} act={act} />
        </>
      )}
      {entry && (
        <UndoEntry
          key={`undo ${entry.actionId}`}
          locale={locale}
          onUndo={(reason) => void act({ kind: 'undo', of: entry.actionId, reason, second: null })}
        />
      )}
      {person.isLive && <LiveParts at={at} person={person} prints={screen.prints} onChange={onChange} />}
      <CardNotes registrationId={registrationId} state={state} locale={locale} act={act} />
    </section>
  )
}
