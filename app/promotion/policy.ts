import { type Actor, hasRole } from '#app/people/actor.ts'

export type PromotionDeed = 'vip.see' | 'vip.keep' | 'promoters.keep'

/** Who keeps the lists of guests and promoters, and who reads the guests' names. V1, V3. */
export function may(by: Actor, deed: PromotionDeed): boolean {
  if (by.kind === 'house') return true
  switch (deed) {
    case 'vip.see':
      return hasRole(by, 'regEditor', 'regAdmin')
    case 'vip.keep':
      return hasRole(by, 'regAdmin')
    case 'promoters.keep':
      return hasRole(by, 'regEditor')
  }
}
