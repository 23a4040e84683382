import { inLocale, type Locale } from '#app/platform/locale.ts'
import type { ReceptionState } from '../../actions/reception-state.ts'
import type { Snapshot, SnapshotPerson } from '../../snapshot.ts'
import type { ActionInput } from '../action-input.ts'
import styles from '../reception.module.css'

type HandOutsProps = {
  readonly person: SnapshotPerson
  readonly snapshot: Snapshot
  readonly state: ReceptionState
  readonly locale: Locale
  act(input: ActionInput): Promise<void>
}

/** The extras that a person has paid for, and which they already have. */
export function HandOuts({ person, snapshot, state, locale, act }: HandOutsProps) {
  if (person.extras.length === 0) return null
  return (
    <ul className={styles.things}>
      {person.extras.map((code) => {
        const what = `extra:${code}`
        const isGiven = (state.handedOut.get(`${person.id} ${what}`) ?? []).length > 0
        const item = snapshot.extras[code]
        return (
          <li key={what}>
            <button
              type="button"
              disabled={isGiven}
              onClick={() => void act({ kind: 'handOut', registrationId: person.id, what })}
            >
              {isGiven ? '✓ ' : ''}
              {item ? inLocale(item, locale).text : code}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
