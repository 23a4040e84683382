import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { ReceptionState } from '../../actions/reception-state.ts'
import { bandsLeft, bandsOf } from '../../device/wristbands.ts'
import type { Snapshot, SnapshotPerson } from '../../snapshot.ts'
import { fewBands } from '../../wristband.ts'
import type { ActionInput } from '../action-input.ts'
import styles from '../reception.module.css'
import { bandName } from './band-name.ts'

type WristbandsProps = {
  readonly person: SnapshotPerson
  readonly snapshot: Snapshot
  readonly state: ReceptionState
  readonly locale: Locale
  act(input: ActionInput): Promise<void>
}

/** The wristbands of the person on the card: given once, and again when lost. Q29 */
export function Wristbands({ person, snapshot, state, locale, act }: WristbandsProps) {
  const give = (what: string) => void act({ kind: 'handOut', registrationId: person.id, what })
  return bandsOf(person, snapshot, state).map(({ colour, what, isGiven, again }) => {
    const band = snapshot.bands?.find((one) => one.colour === colour)
    const left = band ? bandsLeft(band, snapshot.events, state) : null
    return (
      <div key={what} className={styles.line}>
        <button type="button" className={styles.second} disabled={isGiven} onClick={() => give(what)}>
          {isGiven ? '✓ ' : ''}
          {bandName(colour, locale)}
        </button>
        {left !== null && left <= fewBands && (
          <p className={styles.refusal} role="status">
            {m.reception_band_left({ count: Math.max(left, 0) }, { locale })}
          </p>
        )}
        {again !== null && (
          <details className={styles.fold}>
            <summary>{m.reception_band_lost({}, { locale })}</summary>
            <button type="button" className={styles.second} onClick={() => give(again)}>
              {m.reception_band_again({}, { locale })}
            </button>
          </details>
        )}
      </div>
    )
  })
}
