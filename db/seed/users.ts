import type { UserStatus } from '#app/people/accounts/user.ts'
import { roles, type StaffRole } from '#app/people/actor.ts'

/** The users of the demo: one for each role, and usual combinations. */
export type DemoUser = {
  readonly username: string
  readonly accname: string
  readonly roles: readonly StaffRole[]
  readonly status: UserStatus
}

const names: Record<StaffRole, string> = {
  admin: 'Alenka Admin',
  regAdmin: 'Rok Registrar',
  regEditor: 'Eva Editor',
  trusted: 'Tadej Trusted',
  partnering: 'Petra Partnering',
  progAdmin: 'Primož Programme',
  reception: 'Rebeka Reception',
}

export const demoUsers: readonly DemoUser[] = [
  ...roles.map((role) => demoUser(role, names[role], [role])),
  { ...demoUser('blocked', 'Blaž Blocked', ['regEditor']), status: 'blocked' },
  demoUser('organiser', 'Olga Organiser', ['regEditor', 'regAdmin']),
  demoUser('programmer', 'Peter Programmer', ['regEditor', 'progAdmin']),
]

function demoUser(username: string, accname: string, held: readonly StaffRole[]): DemoUser {
  return { username, accname, roles: held, status: 'active' }
}
