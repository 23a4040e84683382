import { type Actor, hasRole, isStaff, type StaffRole } from './actor.ts'

/** Whether an actor has a permission, on a subject where that matters. */
type Rule = (by: Actor, ...on: never[]) => boolean
type Table = { readonly [permission: string]: Rule }
type On<R extends Rule> = R extends (by: Actor, ...on: infer Rest) => boolean ? Rest : never

/** Whether this actor has the permission, on this. Decides whether a button renders, and guards the command. */
export type May<T extends Table> = {
  <Permission extends keyof T & string>(by: Actor, permission: Permission, ...on: On<T[Permission]>): boolean
  /** All permissions of the table, for a test that none is left out of. */
  readonly permissions: readonly (keyof T & string)[]
}

/**
 * The one form of permissions: a domain's `policy.ts` is a table of them, and browser and server check it with `may`. A permission that is not in the
 * table does not compile.
 * @returns `may`, which throws for an unknown permission that got past the compiler
 */
export function policyOf<const T extends Table>(table: T): May<T> {
  const may = <Permission extends keyof T & string>(
    by: Actor,
    permission: Permission,
    ...on: On<T[Permission]>
  ): boolean => {
    if (!Object.hasOwn(table, permission)) throw new Error(`There is no permission “${permission}”`)
    return (table[permission] as (by: Actor, ...on: On<T[Permission]>) => boolean)(by, ...on)
  }
  return Object.assign(may, { permissions: Object.keys(table) })
}

/** A rule for holders of one of these roles. Admins and the system hold every role. */
export function holds(...roles: readonly StaffRole[]): (by: Actor) => boolean {
  return (by) => by.kind === 'system' || hasRole(by, ...roles)
}

/** Only admins and the system. */
export const admins = holds('admin')

/** Any role but `trusted`, and the system. */
export const staff = (by: Actor): boolean => by.kind === 'system' || isStaff(by)
