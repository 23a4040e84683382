import { m } from '#app/platform/messages/messages.js'
import type { SnapshotPerson } from '../../snapshot.ts'
import { ChangePlaces } from '../changes/ChangePlaces.tsx'
import { HandOver } from '../changes/HandOver.tsx'
import type { DeskNow } from '../desk/desk-now.ts'
import type { ScreenChange } from '../desk/desk-screen.ts'
import { PersonBadge } from '../PersonBadge.tsx'
import styles from '../reception.module.css'
import { TicketLost } from '../TicketLost.tsx'
import { TicketMail } from '../TicketMail.tsx'

type LivePartsProps = {
  readonly at: DeskNow
  readonly person: SnapshotPerson
  readonly prints: number
  onChange(change: ScreenChange): void
}

/** What can be done for a person who dances here: badge, ticket, other places, another person. Nothing of it for one who has cancelled. */
export function LiveParts({ at, person, prints, onChange }: LivePartsProps) {
  const { desk, snapshot, event, now, locale, onMissed } = at
  const { id } = person
  return (
    <>
      <button type="button" className={styles.second} onClick={() => onChange({ kind: 'printed' })}>
        {m.reception_print({}, { locale })} <kbd>p</kbd>
      </button>
      <PersonBadge
        key={`print ${id}`}
        desk={desk}
        person={person}
        snapshot={snapshot}
        day={event?.day}
        prints={prints}
        locale={locale}
      />
      <TicketMail key={id} desk={desk} person={person} locale={locale} onMissed={onMissed} />
      <TicketLost key={`lost ${id}`} desk={desk} person={person} locale={locale} onMissed={onMissed} />
      <details key={`change ${id}`} className={styles.fold}>
        <summary>{m.reception_change_places({}, { locale })}</summary>
        <ChangePlaces
          key={placesOf(person)}
          desk={desk}
          snapshot={snapshot}
          person={person}
          now={now}
          locale={locale}
          onMissed={onMissed}
        />
      </details>
      {person.partner === null && (
        <details key={`hand ${id}`} className={styles.fold}>
          <summary>{m.reception_person_hand_over({}, { locale })}</summary>
          <HandOver desk={desk} person={person} locale={locale} onMissed={onMissed} />
        </details>
      )}
    </>
  )
}

/** Another list of places begins another choice. */
const placesOf = ({ id, events, waits, role }: SnapshotPerson) => [id, role, ...events, ...waits].join(' ')
