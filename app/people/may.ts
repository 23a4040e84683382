import { type Actor, hasRole, isStaff, type StaffRole } from './actor.ts'

/** Whether somebody may do a deed, and on what, where that matters. */
type Rule = (by: Actor, ...on: never[]) => boolean
type Table = { readonly [deed: string]: Rule }
type On<R extends Rule> = R extends (by: Actor, ...on: infer Rest) => boolean ? Rest : never

/** May this actor do the deed, on this? Asked to draw the button and, with the same words, to guard the deed. */
export type May<T extends Table> = {
  <Deed extends keyof T & string>(by: Actor, deed: Deed, ...on: On<T[Deed]>): boolean
  /** All deeds of the table, for a test that none is left out of. */
  readonly deeds: readonly (keyof T & string)[]
}

/**
 * The one shape of permissions: a domain's `policy.ts` is a table of its deeds, and `may` is asked about it, in the browser and on the
 * server alike. A deed that is not in the table does not compile.
 * @returns `may`, which throws for a deed that got past the compiler: that is a mistake of ours
 */
export function policyOf<const T extends Table>(table: T): May<T> {
  const may = <Deed extends keyof T & string>(by: Actor, deed: Deed, ...on: On<T[Deed]>): boolean => {
    if (!Object.hasOwn(table, deed)) throw new Error(`There is no deed “${deed}”`)
    return (table[deed] as (by: Actor, ...on: On<T[Deed]>) => boolean)(by, ...on)
  }
  return Object.assign(may, { deeds: Object.keys(table) })
}

/** Who holds one of these roles. An admin holds them all; the house does what it has to. */
export function holds(...roles: readonly StaffRole[]): (by: Actor) => boolean {
  return (by) => by.kind === 'system' || hasRole(by, ...roles)
}

/** Admins alone, and the house. */
export const admins = holds('admin')

/** Any role but `trusted`, and the house. */
export const staff = (by: Actor): boolean => by.kind === 'system' || isStaff(by)
