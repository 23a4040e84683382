import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { ProgrammeEvent } from '../../timetable.ts'
import { counted } from '../list/counted.ts'
import { freePlaces, isForCouples, isFull } from './free-places.ts'

/** What is left for whom in the fewest words: for a block in the schedule. Empty where nothing is counted. */
export function placesInBrief(
  { places, taken }: Pick<ProgrammeEvent, 'places' | 'taken'>,
  locale: Locale,
): string {
  const free = freePlaces(places, taken)
  if (free.mode === 'open') return ''
  if (isFull(free)) return m.programme_full({}, { locale })
  if (free.mode === 'head') return headsFree(free.free, locale)
  if (isForCouples(free)) return couplesFree(free.couples, locale)
  const { leader, follower } = free
  const countOf = (role: typeof leader) => (role.state === 'free' ? role.count : 0)
  return [
    lead[leader.state]({ count: countOf(leader) }, { locale }),
    follow[follower.state]({ count: countOf(follower) }, { locale }),
  ].join(' · ')
}

const headsFree = counted(m.programme_free_heads)
const couplesFree = counted(m.programme_couples_free)

type Counted = (inputs: { count: number }, options: { locale: Locale }) => string

const lead: Record<'free' | 'full' | 'unbalanced', Counted> = {
  free: m.programme_brief_lead_free,
  full: m.programme_brief_lead_full,
  unbalanced: m.programme_brief_lead_unbalanced,
}

const follow: typeof lead = {
  free: m.programme_brief_follow_free,
  full: m.programme_brief_follow_full,
  unbalanced: m.programme_brief_follow_unbalanced,
}
