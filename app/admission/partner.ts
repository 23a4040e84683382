import { count, type EventCapacity, type Role } from './event-capacity.ts'
import { admits } from './fit.ts'

/**
 * Who leads when `a` invites `b`, or null when they cannot make a couple: the roles must differ, and who dances both takes
 * what the other lacks. Of two who dance both, the inviter leads.
 */
export function canPartner(a: Role | 'both', b: Role | 'both'): { leader: 'a' | 'b' } | null {
  if (a === b && a !== 'both') return null
  return { leader: a === 'leader' || (a === 'both' && b !== 'leader') ? 'a' : 'b' }
}

/**
 * Whether the remaining half of a couple, placed here, keeps the place as a solo when the partner's place is freed.
 * Both are removed from the counts and the solo is decided by A3. It does not matter whether releases still happen here: a
 * place is not lost because the event has begun.
 */
export function staysAsSolo(capacity: EventCapacity, role: Role): boolean {
  if (capacity.mode === 'open') return true
  if (capacity.mode === 'head') return capacity.taken - 1 <= capacity.size
  const without = { ...capacity, taken: count(capacity.taken, ['leader', 'follower'], -1) }
  return admits(without, [{ role, weighed: true }])
}
