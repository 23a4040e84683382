import type { RouteAccess } from './access/guards.ts'
import type { User } from './accounts/user.ts'
import { type Actor, hasRole } from './actor.ts'
import { admins, policyOf } from './may.ts'

/** Route access, and users: admins manage them (specification 6); each user may read their own record. */
export const may = policyOf({
  'route.enter': (by, access: RouteAccess) => {
    if (access === 'open') return true
    // The system opens no pages.
    return access === 'login' ? by.kind === 'user' : hasRole(by, ...access.roles)
  },
  'user.read': (by, on: Pick<User, 'username'> | null) => admins(by) || isTheir(by, on),
  'user.save': admins,
  'user.delete': admins,
})

function isTheir(by: Actor, on: Pick<User, 'username'> | null): boolean {
  return by.kind === 'user' && by.username === on?.username
}
