import { type Actor, hasRole } from './actor.ts'
import type { User } from './user.ts'

export type UserDeed = 'user.read' | 'user.save' | 'user.delete'

/** Users are the admins' (specification 6); everybody may read what is said of themselves. */
export function mayUser(by: Actor, deed: UserDeed, on: Pick<User, 'username'> | null): boolean {
  if (by.kind === 'house' || hasRole(by, 'admin')) return true
  return deed === 'user.read' && by.kind === 'user' && by.username === on?.username
}
