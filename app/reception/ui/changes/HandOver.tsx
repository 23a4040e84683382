import { useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { DeskSession } from '../../device/desk-session.ts'
import type { SnapshotPerson } from '../../snapshot.ts'
import { missedText } from '../missed-text.ts'
import styles from '../reception.module.css'
import { PersonFields, readPersonInput } from './PersonFields.tsx'
import { useDeskAnswer } from './use-desk-answer.ts'

type HandOverProps = {
  readonly desk: DeskSession
  readonly person: SnapshotPerson
  readonly locale: Locale
  onMissed(text: string): void
}

/** Another person comes in this one's place, in the same role. Q24 */
export function HandOver({ desk, person, locale, onMissed }: HandOverProps) {
  // afterwards the card has the other name
  const [former] = useState(person.name)
  const [isDone, setDone] = useState(false)
  const { failure, isBusy, ask } = useDeskAnswer({ desk, path: 'handOverTo', locale, onMissed }, () =>
    setDone(true),
  )
  if (isDone) return <p role="status">✓ {m.reception_person_handed({ name: former }, { locale })}</p>
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void ask(
          { registrationId: person.id, to: readPersonInput(new FormData(event.currentTarget)) },
          (reason) => missedText(person, m.reception_person_hand_over({}, { locale }), reason),
        )
      }}
    >
      <p>{m.reception_person_hand_over_text({ name: person.name }, { locale })}</p>
      <PersonFields locale={locale} agrees={m.my_reg_hand_over_terms({}, { locale })} />
      {failure !== null && (
        <p className={styles.refusal} role="alert">
          {failure}
        </p>
      )}
      <button type="submit" className={styles.main} aria-busy={isBusy} disabled={isBusy}>
        {m.my_reg_hand_over_do({}, { locale })}
      </button>
    </form>
  )
}
