import { type Actor, hasRole } from '#app/people/actor.ts'

export type InvoiceDeed = 'invoice.see' | 'invoice.keep'

/** Documents to the public are the admins' alone (specification 6), and the house's when it puts the demo in. I1. */
export function may(by: Actor, _deed: InvoiceDeed): boolean {
  return by.kind === 'house' || hasRole(by, 'admin')
}
