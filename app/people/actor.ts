import type { Id } from '#app/platform/id.ts'

export const roles = [
  'admin',
  'regAdmin',
  'regEditor',
  'trusted',
  'partnering',
  'progAdmin',
  'reception',
] as const

/** The roles of users. `trusted` alone is a dancer the festival trusts, not staff. */
export type StaffRole = (typeof roles)[number]

/** The author of an action: `may(…)` checks it, the audit log records it. */
export type Actor =
  | { readonly kind: 'nobody' }
  /** A dancer who opened a registration by its secret. */
  | {
      readonly kind: 'dancer'
      readonly registrationId: Id
      /** the hash of the registration's secret at that time; a hand-over changes it */
      readonly holder?: string
    }
  | { readonly kind: 'user'; readonly username: string; readonly roles: readonly StaffRole[] }
  /** The application itself: deadlines, release, the demo. */
  | { readonly kind: 'system' }

export const nobody: Actor = { kind: 'nobody' }
export const systemActor: Actor = { kind: 'system' }

/**
 * Whether the actor is a user with any role but `trusted`. The system is not staff here; the rule `staff` of policies includes it.
 */
export function isStaff(actor: Actor): boolean {
  return actor.kind === 'user' && actor.roles.some((role) => role !== 'trusted')
}

/**
 * Whether the actor is a user who holds one of `wanted`; an admin holds them all. The system holds none here; the rule `holds` of policies
 * includes it.
 */
export function hasRole(actor: Actor, ...wanted: readonly StaffRole[]): boolean {
  return actor.kind === 'user' && actor.roles.some((role) => role === 'admin' || wanted.includes(role))
}

/** The actor's name in the audit log: the username, `dancer:` with the registration's id, `system` or `nobody`. */
export function nameOfActor(actor: Actor): string {
  switch (actor.kind) {
    case 'nobody':
      return 'nobody'
    case 'dancer':
      return `dancer:${actor.registrationId}`
    case 'user':
      return actor.username
    case 'system':
      return 'system'
  }
}
