import { type Actor, hasRole } from '#app/people/actor.ts'

/** Prices and promo codes are the admins' (decisions 2 and 9), and the house's when it puts the demo in. */
export function mayEditPrices(by: Actor): boolean {
  return by.kind === 'house' || hasRole(by, 'admin')
}
