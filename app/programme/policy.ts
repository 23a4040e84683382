import { type Actor, hasRole } from '#app/people/actor.ts'

/** Events, venues and artists are written by progAdmin (specification 6), and by the house when it puts the demo in. */
export function mayWriteProgramme(actor: Actor): boolean {
  return actor.kind === 'house' || hasRole(actor, 'progAdmin')
}

/** Drafts are for who works on the programme and on registrations: everybody else sees the programme once it is published. */
export function maySeeDrafts(actor: Actor): boolean {
  return actor.kind === 'house' || hasRole(actor, 'progAdmin', 'regEditor')
}
