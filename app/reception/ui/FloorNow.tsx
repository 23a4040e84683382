import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { bodiesIn, placesTaken, type ReceptionState } from '../actions/reception-state.ts'
import { floorSum } from '../floor/floor.ts'
import type { SnapshotEvent } from '../snapshot.ts'
import type { ActionInput } from './action-input.ts'
import { headsText, restText, sizeText } from './floor/floor-text.ts'
import styles from './reception.module.css'

type FloorNowProps = {
  readonly event: SnapshotEvent
  readonly state: ReceptionState
  readonly locale: Locale
  act(input: ActionInput): Promise<void>
}

/** People in by role against the size, with placed dancers beside it, and the counter of those who leave. Q13 */
export function FloorNow({ event, state, locale, act }: FloorNowProps) {
  const heads = bodiesIn(state, event.id)
  const taken = placesTaken(state, event.id)
  const size = event.sides ? event.sides.leader + event.sides.follower : event.size
  const sum = floorSum(heads, size)
  const { level } = sum
  const exits = state.counted.get(event.id)?.exits ?? 0
  const counters = [
    ['leader', -1, m.reception_leader_out],
    ['follower', -1, m.reception_follower_out],
    ['leader', 1, m.reception_leader_in],
    ['follower', 1, m.reception_follower_in],
  ] as const
  return (
    <section className={styles.card} data-level={level} aria-labelledby="floor">
      <h1 id="floor">{inLocale(event.title, locale).text}</h1>
      <p className={styles.figures} role="status">
        {headsText(heads, locale)}
      </p>
      <p className={styles.figures}>{sizeText(sum.all, size, locale)}</p>
      {restText(sum, locale) !== '' && <p>{restText(sum, locale)}</p>}
      {level !== 'calm' && (
        <p className={styles.refusal} role="alert">
          {level === 'full' ? m.reception_floor_full({}, { locale }) : m.reception_floor_near({}, { locale })}
        </p>
      )}
      <p>{m.reception_floor_taken({ count: taken }, { locale })}</p>
      {exits === 0 && <p>{m.reception_floor_entries({}, { locale })}</p>}
      <div className={styles.pair}>
        {counters.map(([role, by, name]) => (
          <button
            key={`${role}${by}`}
            type="button"
            onClick={() => void act({ kind: 'count', eventId: event.id, role, by })}
          >
            {name({}, { locale })}
          </button>
        ))}
      </div>
    </section>
  )
}
