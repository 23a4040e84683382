import type { Actor } from '#app/people/actor.ts'
import { admins, holds, policyOf, staff } from '#app/people/may.ts'

/**
 * What is done with a registration that exists. A dancer has their own and no other; who may not is told that there is none. R1.
 */
export const may = policyOf({
  'registration.see': (by, id: string) => isOwn(by, id) || staff(by),
  'registration.change': (by, id: string) => isOwn(by, id) || staff(by),
  'registration.cancel': (by, id: string) => isOwn(by, id) || staff(by),
  'registration.handOver': (by, id: string) => isOwn(by, id) || staff(by),
  'registration.release': (by, _id: string) => staff(by),
  'registration.erase': (by, id: string) => isOwn(by, id) || holds('regAdmin')(by),
  'registration.delete': holds('regAdmin'),
  /** One of two that are of the same person; payments move with it. R52 */
  'registration.merge': holds('regAdmin'),
  'registration.confirm': holds('regEditor', 'regAdmin'),
  'registration.excuse': holds('regEditor', 'regAdmin'),
  'registration.remind': holds('regEditor', 'regAdmin'),
  'registration.restore': holds('regEditor', 'regAdmin'),
  'registration.resend': holds('regEditor', 'regAdmin'),
  /** R54 */
  'registration.tag': holds('regEditor', 'regAdmin'),
  /** What was done with one registration, as the audit log has it. */
  'registration.history': holds('regEditor', 'regAdmin'),
  /** What goes back otherwise than by the rules, and every step of a refund (decisions 9). */
  'refund.decide': holds('regAdmin'),
  /** To which account money goes back; a dancer says it for their own. */
  'refund.sayAccount': (by, registrationId: string) => isOwn(by, registrationId) || holds('regAdmin')(by),
  'registrations.seeAll': staff,
  /** What is shown at the entrance. R50 */
  'ticket.see': (by, id: string) => isOwn(by, id) || holds('regEditor', 'regAdmin', 'reception')(by),
  'tickets.seeAll': holds('regEditor', 'regAdmin', 'reception'),
  'ticket.replace': holds('regEditor', 'regAdmin', 'reception'),
  /** With many at once. */
  'registrations.bulk': holds('regAdmin'),
  /** As a list, to page through, group and export. The reception desk finds people one by one (decisions 9). */
  'registrations.list': holds('regEditor', 'regAdmin', 'partnering', 'progAdmin'),
  /** At the door of a class that has begun: the places of those who did not come, and who waits for one. A11 */
  'registration.admitAtDoor': holds('reception', 'regEditor'),
  /** A place by hand to a dancer who waits; past balance and order is for admins. A10 */
  'registration.admit': holds('regEditor', 'regAdmin'),
  'registration.admitPast': admins,
  /** Who dances with nobody yet, and proposing two of them to each other. R41 */
  'partners.propose': holds('partnering', 'regEditor'),
  /** Other places for events, tried out; and then given. R40 */
  'whatIf.ask': holds('regEditor', 'regAdmin', 'progAdmin'),
  'whatIf.apply': holds('progAdmin'),
  /** One by one, by its id, with no secret (decisions 9). */
  'registrations.workWith': holds('regEditor', 'regAdmin'),
})

function isOwn(by: Actor, id: string): boolean {
  return by.kind === 'dancer' && by.registrationId === id
}
