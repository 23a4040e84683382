import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { ProgrammeEvent } from '../../timetable.ts'
import { counted } from '../list/counted.ts'
import type { Seeker } from '../list/filter-events.ts'
import { freePlaces } from './free-places.ts'

/** The availability for one dancer, or a couple, at an event with places by role: one sentence, and whether they would get a place now. */
export type AvailabilityText = { readonly isFree: boolean; readonly text: string }

/**
 * @param seeker the dancer's role, or a couple
 * @param canQueue whether a full event has a queue to join
 * @returns null where places are not by role: there the text is the same for everybody
 */
export function availabilityFor(
  seeker: Seeker,
  { places, taken }: Pick<ProgrammeEvent, 'places' | 'taken'>,
  canQueue: boolean,
  locale: Locale,
): AvailabilityText | null {
  const free = freePlaces(places, taken)
  if (free.mode !== 'role') return null
  const { couples } = free
  if (seeker === 'couple') {
    if (couples > 0) return { isFree: true, text: couplesFree(couples, locale) }
    return { isFree: false, text: (canQueue ? m.programme_couple_full : m.programme_full)({}, { locale }) }
  }
  const alone = free[seeker]
  if (alone.state === 'free') return { isFree: true, text: freeForYou(alone.count, locale) }
  // No place for the other role either: the balance cannot be restored
  if (alone.state === 'full' || couples === 0) {
    return { isFree: false, text: (canQueue ? m.programme_you_full : m.programme_full)({}, { locale }) }
  }
  const unbalanced = seeker === 'leader' ? m.programme_you_unbalanced_lead : m.programme_you_unbalanced_follow
  return { isFree: false, text: unbalanced({}, { locale }) }
}

const freeForYou = counted(m.programme_you_free)
const couplesFree = counted(m.programme_couple_free)
