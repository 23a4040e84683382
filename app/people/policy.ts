import type { Edition } from '#app/festival/edition.ts'
import type { RouteAccess } from './access/guards.ts'
import type { User } from './accounts/user.ts'
import { type Actor, hasRole } from './actor.ts'
import { admins, holds, policyOf } from './may.ts'

const officeRoles = holds('regEditor', 'regAdmin', 'progAdmin')

/**
 * Route access; the edition a user works on in the back-office; and users: admins manage them (specification 6), and each user may read their
 * own record. Archived editions and their registrations are for admins (specification 6).
 */
export const may = policyOf({
  'route.enter': (by, access: RouteAccess) => {
    if (access === 'open') return true
    // The system opens no pages.
    return access === 'login' ? by.kind === 'user' : hasRole(by, ...access.roles)
  },
  'edition.choose': (by, on: Pick<Edition, 'isCurrent' | 'archived'>) =>
    on.isCurrent || (on.archived ? admins(by) : officeRoles(by)),
  'user.read': (by, on: Pick<User, 'username'> | null) => admins(by) || isTheir(by, on),
  'user.save': admins,
  'user.delete': admins,
})

function isTheir(by: Actor, on: Pick<User, 'username'> | null): boolean {
  return by.kind === 'user' && by.username === on?.username
}
