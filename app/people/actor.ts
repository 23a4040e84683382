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

/** What a signed-in person may be. `trusted` alone is a dancer the festival trusts, not staff. */
export type StaffRole = (typeof roles)[number]

/** Who does an action: asked by `may(…)`, written in the audit log. */
export type Actor =
  | { readonly kind: 'nobody' }
  /** Somebody who showed the secret of one registration. */
  | {
      readonly kind: 'dancer'
      readonly registrationId: Id
      /** The hash of the registration's secret when they came in: after a hand-over it is another. */
      readonly holder?: string
    }
  | { readonly kind: 'user'; readonly username: string; readonly roles: readonly StaffRole[] }
  /** The house itself: deadlines, release, the demo. */
  | { readonly kind: 'system' }

export const nobody: Actor = { kind: 'nobody' }
export const systemActor: Actor = { kind: 'system' }

/** Any role but `trusted`. */
export function isStaff(actor: Actor): boolean {
  return actor.kind === 'user' && actor.roles.some((role) => role !== 'trusted')
}

/** Whether the actor holds one of `wanted`; an admin holds them all. */
export function hasRole(actor: Actor, ...wanted: readonly StaffRole[]): boolean {
  return actor.kind === 'user' && actor.roles.some((role) => role === 'admin' || wanted.includes(role))
}

/** How the audit log names the actor. */
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
