import type { Door } from './access/doors.ts'
import type { User } from './accounts/user.ts'
import { type Actor, hasRole } from './actor.ts'
import { admins, policyOf } from './may.ts'

/** Who comes in where, and whose users are: the admins' (specification 6); everybody may read what is said of themselves. */
export const may = policyOf({
  'door.enter': (by, door: Door) => {
    if (door === 'open') return true
    // The house walks through no doors: what it does, it does inside.
    return door === 'login' ? by.kind === 'user' : hasRole(by, ...door.roles)
  },
  'user.read': (by, on: Pick<User, 'username'> | null) => admins(by) || isTheir(by, on),
  'user.save': admins,
  'user.delete': admins,
})

function isTheir(by: Actor, on: Pick<User, 'username'> | null): boolean {
  return by.kind === 'user' && by.username === on?.username
}
