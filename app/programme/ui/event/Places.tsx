import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { ProgrammeEvent } from '../../timetable.ts'
import { counted } from '../list/counted.ts'
import { Availability } from './Availability.tsx'
import { type FreeForRole, freePlaces, isForCouples } from './free-places.ts'
import { LeftGlyph } from './LeftGlyph.tsx'
import styles from './Places.module.css'

type PlacesProps = {
  readonly event: Pick<ProgrammeEvent, 'places' | 'taken'>
  /** Whether a full event has a queue to join. */
  readonly canQueue: boolean
  readonly locale: Locale
  /** Any CSS length: of the glyph. */
  readonly size?: string
}

/** How many places are left for whom: the balance glyph, and the same in words. */
export function Places({ event, canQueue, locale, size = '3.25rem' }: PlacesProps) {
  const { places, taken } = event
  const free = freePlaces(places, taken)
  if (free.mode === 'open') return <p className={styles.words}>{m.programme_open({}, { locale })}</p>
  if (free.mode === 'head') {
    const noPlace = canQueue ? m.programme_full_queue : m.programme_full
    return (
      <p className={styles.words}>
        {free.free === 0 ? noPlace({}, { locale }) : headsFree(free.free, locale)}
      </p>
    )
  }
  return (
    <div className={styles.places}>
      <LeftGlyph event={event} locale={locale} size={size} />
      <Availability event={event} canQueue={canQueue} locale={locale}>
        {isForCouples(free) ? (
          <ul className={styles.words}>
            <li>{couplesFree(free.couples, locale)}</li>
            <li className={styles.unbalanced}>{m.programme_couples_alone({}, { locale })}</li>
          </ul>
        ) : (
          <ul className={styles.words}>
            <li className={styles[free.leader.state]}>{inWords(free.leader, lead, locale)}</li>
            <li className={styles[free.follower.state]}>{inWords(free.follower, follow, locale)}</li>
          </ul>
        )}
      </Availability>
    </div>
  )
}

const headsFree = counted(m.programme_free_heads)
const couplesFree = counted(m.programme_couples_free)

const lead = {
  free: counted(m.programme_free_lead),
  unbalanced: m.programme_balance_lead,
  full: m.programme_full_lead,
}

const follow = {
  free: counted(m.programme_free_follow),
  unbalanced: m.programme_balance_follow,
  full: m.programme_full_follow,
}

function inWords(free: FreeForRole, words: typeof lead, locale: Locale): string {
  if (free.state === 'free') return words.free(free.count, locale)
  return words[free.state]({}, { locale })
}
