import type { Id } from '#app/platform/id.ts'
import { type Actor, roles as everyRole, type StaffRole } from '../actor.ts'

/** A signed-in user in one browser. Holds nothing that must not be shown to them. */
export type Session = {
  readonly id: Id
  readonly user: {
    readonly _id: Id
    readonly username: string
    readonly accname: string | null
    /** in effect: what every policy asks */
    readonly roles: readonly StaffRole[]
    /** the stored roles, whichever are in effect */
    readonly allRoles: readonly StaffRole[]
    readonly editRegsHack: boolean
    /** the edition asks staff for a second factor and this session began without: no role is in effect until it has one */
    readonly mustSecondFactor: boolean
    /** another person set the password: pages redirect to changing it */
    readonly mustChangePassword: boolean
  }
  /** the part of the roles an admin works with; null: all */
  readonly takenRoles: readonly StaffRole[] | null
  /** whether it was begun with more than a password */
  readonly secondFactor: boolean
  readonly madeAt: Date
  /** when the person last showed a password or a factor in it */
  readonly confirmedAt: Date
}

/** How long a confirmation allows changes of second factors. */
const freshMs = 10 * 60_000

/** Whether the person showed a password or a factor within the last ten minutes. U21. */
export function isFresh({ confirmedAt }: Pick<Session, 'confirmedAt'>, now: Date): boolean {
  return now.getTime() - confirmedAt.getTime() < freshMs
}

/** The actor of a session for policies; nobody without one. */
export function actorOf(session: Session | null): Actor {
  if (!session) return { kind: 'nobody' }
  return { kind: 'user', username: session.user.username, roles: session.user.roles }
}

/**
 * The roles in effect. An admin holds every role and may act with any of them; a user who is no longer an admin has the stored
 * roles. U9, U12.
 */
export function rolesInEffect({
  allRoles,
  takenRoles,
  mustSecondFactor,
}: {
  readonly allRoles: readonly StaffRole[]
  readonly takenRoles: readonly StaffRole[] | null
  readonly mustSecondFactor: boolean
}): readonly StaffRole[] {
  if (mustSecondFactor) return []
  if (takenRoles === null || !allRoles.includes('admin')) return allRoles
  return everyRole.filter((role) => takenRoles.includes(role))
}
