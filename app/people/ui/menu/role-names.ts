import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { roles as allRoles, type StaffRole } from '../../actor.ts'

/** What each role is called. */
export const roleLabels = {
  admin: m.auth_role_admin,
  regAdmin: m.auth_role_regAdmin,
  regEditor: m.auth_role_regEditor,
  trusted: m.auth_role_trusted,
  partnering: m.auth_role_partnering,
  progAdmin: m.auth_role_progAdmin,
  reception: m.auth_role_reception,
} satisfies Record<StaffRole, unknown>

/** The name of a role in this language, for staff. */
export function roleName(role: StaffRole, locale: Locale): string {
  return roleLabels[role]({}, { locale })
}

/** The names of the roles in one line, in the order of `roles`; a sentence when there is none. */
export function roleNames(roles: readonly StaffRole[], locale: Locale): string {
  const held = allRoles.filter((role) => roles.includes(role))
  if (held.length === 0) return m.auth_no_roles({}, { locale })
  return held.map((role) => roleName(role, locale)).join(', ')
}
