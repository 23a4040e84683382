import type { Role } from '#app/admission/event-capacity.ts'
import { isWithinTolerance } from '#app/admission/tolerance.ts'
import type { Places, Taken } from '../../event.ts'

/** What a solo of one role would find: free places, places that wait for the other role, or none. */
export type FreeForRole =
  | { readonly state: 'free'; readonly count: number }
  | { readonly state: 'unbalanced' }
  | { readonly state: 'full' }

export type FreePlaces =
  | { readonly mode: 'open' }
  | { readonly mode: 'head'; readonly free: number }
  | {
      readonly mode: 'role'
      readonly leader: FreeForRole
      readonly follower: FreeForRole
      /** How many couples still find a place. */
      readonly couples: number
    }

/**
 * The free places as a visitor sees them, by the balance of admission (A3). The counters are as old as the page: the decision is made when the form
 * is sent.
 */
export function freePlaces(places: Places, taken: Taken): FreePlaces {
  if (places.mode === 'open') return { mode: 'open' }
  if (places.mode === 'head') return { mode: 'head', free: Math.max(0, places.size - taken.heads) }
  const leaders = Math.max(0, places.leaders - taken.leaders)
  const followers = Math.max(0, places.followers - taken.followers)
  const alone = (role: Role, free: number): FreeForRole => {
    if (free === 0) return { state: 'full' }
    const after = { leader: taken.leaders, follower: taken.followers }
    after[role] += 1
    return isWithinTolerance(after, role, places.tolerance)
      ? { state: 'free', count: free }
      : { state: 'unbalanced' }
  }
  return {
    mode: 'role',
    leader: alone('leader', leaders),
    follower: alone('follower', followers),
    couples: Math.min(leaders, followers),
  }
}

/** Whether no dancer would get a place now. */
export function isFull(free: FreePlaces): boolean {
  switch (free.mode) {
    case 'open':
      return false
    case 'head':
      return free.free === 0
    case 'role':
      return free.leader.state !== 'free' && free.follower.state !== 'free' && free.couples === 0
  }
}

/** Whether a solo dancer of either role would wait: only a couple would get a place now. */
export function isForCouples(free: FreePlaces): boolean {
  return free.mode === 'role' && free.leader.state === 'unbalanced' && free.follower.state === 'unbalanced'
}
