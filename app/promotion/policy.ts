import { type Actor, hasRole } from '#app/people/actor.ts'

export type PromotionDeed = 'vip.keep' | 'promoters.keep'

/** Who keeps the lists of guests and promoters. V1. */
export function may(by: Actor, deed: PromotionDeed): boolean {
  return by.kind === 'house' || hasRole(by, deed === 'vip.keep' ? 'regAdmin' : 'regEditor')
}
