import { admins, holds, policyOf } from '#app/people/may.ts'

/** The permissions at the desks and of their supervisors. Money also needs the ledger's policy. */
export const may = policyOf({
  /** Begin a shift, find people, check them in, sell at the door, hand out, undo. */
  'reception.work': holds('reception', 'regEditor'),
  /** See every desk, answer what is in conflict, shut a device out. */
  'reception.supervise': holds('reception', 'regEditor'),
  /** Open, count and close a drawer. */
  'cash.handle': holds('reception', 'regAdmin'),
  /** Check a drawer closed by another person. */
  'cash.check': holds('regAdmin'),
  /** Check one's own, where no colleague is there. */
  'cash.checkOwn': admins,
})
