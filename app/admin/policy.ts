import { hasRole } from '#app/people/actor.ts'
import { admins, holds, policyOf } from '#app/people/may.ts'

/** The audit log is for people to read, and of them for admins alone. So are editions: making one, and which is shown or archived. Notices to the authorities are recorded by those who organise. */
export const may = policyOf({
  'audit.read': (by) => hasRole(by, 'admin'),
  'edition.close': holds('regAdmin'),
  'edition.copy': admins,
  'edition.step': admins,
  'notice.give': holds('regEditor', 'regAdmin', 'progAdmin'),
  'privacy.read': (by) => hasRole(by, 'admin'),
  'edition.time-travel': (by) => hasRole(by, 'admin'),
})
