import type { Id } from '#app/platform/id.ts'
import type { Seeker } from '#app/registration/service.server.ts'

/** How many of each role are sent and shown first: nobody reads further before choosing, and the best matches come first afterwards. */
export const FIRST_SEEKERS = 50

/** A dancer compared with the chosen one. */
export type Match = {
  readonly seeker: Seeker
  /** Events both wait for: as a couple both may come in. */
  readonly waitingTogether: readonly Id[]
  /** Events both have picked. */
  readonly shared: readonly Id[]
  /** They were proposed to each other before. */
  readonly askedBefore: boolean
  /** They may be proposed to each other now. */
  readonly isFree: boolean
}

/** Whether the dancer can lead: leaders, and dancers of both roles. */
export function leads({ role }: Pick<Seeker, 'role'>): boolean {
  return role !== 'follower'
}

/** Whether the dancer can follow: followers, and dancers of both roles. */
export function follows({ role }: Pick<Seeker, 'role'>): boolean {
  return role !== 'leader'
}

function picksOf({ placed, waiting }: Pick<Seeker, 'placed' | 'waiting'>): readonly Id[] {
  return [...placed, ...waiting]
}

/** Whether the dancer has a proposal that is not answered yet. */
export function hasOpenProposal({ asked }: Pick<Seeker, 'asked'>): boolean {
  return asked.some(({ state }) => state === 'open')
}

/** The others as they match this one: those first with whom most classes are waited for together, then most shared. R41 */
export function matchesOf(one: Seeker, others: readonly Seeker[]): Match[] {
  const mine = new Set<string>(picksOf(one))
  const waiting = new Set<string>(one.waiting)
  return others
    .filter(({ id, role }) => id !== one.id && (role !== one.role || role === 'both'))
    .map((seeker) => {
      const shared = picksOf(seeker).filter((event) => mine.has(event))
      return {
        seeker,
        shared,
        waitingTogether: seeker.waiting.filter((event) => waiting.has(event)),
        askedBefore: seeker.asked.some(({ id }) => id === one.id),
        isFree:
          shared.length > 0 &&
          seeker.isConfirmed &&
          one.isConfirmed &&
          !hasOpenProposal(seeker) &&
          !hasOpenProposal(one),
      }
    })
    .toSorted(
      (a, b) =>
        Number(b.isFree) - Number(a.isFree) ||
        b.waitingTogether.length - a.waitingTogether.length ||
        b.shared.length - a.shared.length ||
        Number(b.seeker.seeks) - Number(a.seeker.seeks),
    )
}
