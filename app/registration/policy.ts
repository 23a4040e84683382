import type { Actor } from '#app/people/actor.ts'
import { admins, holds, policyOf, staff } from '#app/people/may.ts'
import type { Registration } from './registration.ts'

/** Permissions on existing registrations. Dancers have access to their own only; without permission the answer is `not-found`. R1. */
export const may = policyOf({
  'registration.see': (by, id: string) => isOwn(by, id) || staff(by),
  'registration.change': (by, id: string) => isOwn(by, id) || staff(by),
  'registration.cancel': (by, id: string) => isOwn(by, id) || staff(by),
  'registration.handOver': (by, id: string) => isOwn(by, id) || staff(by),
  'registration.release': (by, _id: string) => staff(by),
  'registration.erase': (by, id: string) => isOwn(by, id) || holds('regAdmin')(by),
  'registration.delete': holds('regAdmin'),
  /** Merges two registrations of one person, including payments. R52 */
  'registration.merge': holds('regAdmin'),
  /** Registering a person: in the office, and at a desk of the reception. R51 */
  'registration.add': holds('regEditor', 'regAdmin', 'reception'),
  'registration.confirm': holds('regEditor', 'regAdmin'),
  'registration.excuse': holds('regEditor', 'regAdmin'),
  'registration.remind': holds('regEditor', 'regAdmin'),
  'registration.restore': holds('regEditor', 'regAdmin'),
  'registration.resend': holds('regEditor', 'regAdmin'),
  /** R54 */
  'registration.tag': holds('regEditor', 'regAdmin'),
  /** The audit entries of one registration. */
  'registration.history': holds('regEditor', 'regAdmin'),
  /** Refund amounts other than by the rules, and every step of a refund. */
  'refund.decide': holds('regAdmin'),
  /** Sets the account for a refund; a dancer for their own. */
  'refund.sayAccount': (by, registrationId: string) => isOwn(by, registrationId) || holds('regAdmin')(by),
  'registrations.seeAll': staff,
  /** The ticket shown at the entrance. R50 */
  'ticket.see': (by, id: string) => isOwn(by, id) || holds('regEditor', 'regAdmin', 'reception')(by),
  'tickets.seeAll': holds('regEditor', 'regAdmin', 'reception'),
  /** Sends the e-mail with places and ticket again. R59 */
  'ticket.mail': (by, id: string) => isOwn(by, id) || holds('regEditor', 'regAdmin', 'reception')(by),
  'ticket.replace': holds('regEditor', 'regAdmin', 'reception'),
  /** Commands on many at once. */
  'registrations.bulk': holds('regAdmin'),
  /** As a list with paging, groups and export. Reception finds people one by one. */
  'registrations.list': holds('regEditor', 'regAdmin', 'partnering', 'progAdmin'),
  /** At the door of a class that has begun: releasing no-shows' places and admitting dancers who wait. A11 */
  'registration.admitAtDoor': holds('reception', 'regEditor'),
  /** Placing a waiting dancer by hand; only admins may override balance and order. A10 */
  'registration.admit': holds('regEditor', 'regAdmin'),
  'registration.admitPast': admins,
  /** Seeing dancers without a partner, and proposing two of them to each other. R41 */
  'partners.propose': holds('partnering', 'regEditor'),
  /** Trying out other capacities, and applying them. R40 */
  'whatIf.ask': holds('regEditor', 'regAdmin', 'progAdmin'),
  'whatIf.apply': holds('progAdmin'),
  /** Working with one registration by its id, without its secret. */
  'registrations.workWith': holds('regEditor', 'regAdmin'),
})

function isOwn(by: Actor, id: string): boolean {
  return by.kind === 'dancer' && by.registrationId === id
}

/** Whether this dancer has handed the locked registration over since the request began: every hand-over changes the secret. R10 */
export function hasHandedOver(by: Actor, { secretHash }: Pick<Registration, 'secretHash'>): boolean {
  return by.kind === 'dancer' && by.holder !== undefined && by.holder !== secretHash
}

/** Only a regAdmin may change many registrations at once; one needs a user who manages registrations. */
export function mayBulk(by: Actor, count: number): boolean {
  if (count === 1) return may(by, 'registrations.workWith')
  return may(by, 'registrations.bulk')
}
