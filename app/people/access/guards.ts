import { roles, type StaffRole } from '../actor.ts'

/** The access rule of a route: everybody, signed-in users, or holders of one of these roles. */
export type RouteAccess = 'open' | 'login' | { readonly roles: readonly StaffRole[] }

/** The guards that tables name. An admin holds every role. */
export const guards = {
  open: 'open',
  login: 'login',
  admin: { roles: ['admin'] },
  /** The back-office. */
  office: { roles: ['admin', 'regEditor'] },
  reception: { roles: ['admin', 'regEditor', 'reception'] },
  /** The drawers of the reception: for receptionists, and for the regAdmin who checks closed ones. */
  drawers: { roles: ['admin', 'regAdmin', 'regEditor', 'reception'] },
  till: { roles: ['admin', 'regAdmin', 'reception'] },
  matching: { roles: ['admin', 'regEditor', 'partnering'] },
  registrar: { roles: ['admin', 'regAdmin'] },
  budget: { roles: ['admin', 'regAdmin', 'progAdmin'] },
  staff: { roles: roles.filter((role) => role !== 'trusted') },
} as const satisfies Record<string, RouteAccess>

export type Guard = keyof typeof guards
