import { type Actor, hasRole, isStaff } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'

/** What is done with a registration that exists. */
export type RegistrationDeed =
  | 'registration.see'
  | 'registration.change'
  | 'registration.cancel'
  | 'registration.handOver'
  | 'registration.release'
  | 'registration.erase'

/**
 * Whether somebody may do this with that registration. A dancer has their own and no other; who may not is told that there is none. R1.
 */
export function may(by: Actor, deed: RegistrationDeed, registrationId: Id | string): boolean {
  if (by.kind === 'house') return true
  if (by.kind === 'dancer') return by.registrationId === registrationId && deed !== 'registration.release'
  return deed === 'registration.erase' ? hasRole(by, 'regAdmin') : isStaff(by)
}
