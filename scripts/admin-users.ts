import { roles as everyRole, type StaffRole, theHouse } from '#app/people/actor.ts'
import { userFaultText } from '#app/people/fault-text.ts'
import { newPasswordCode } from '#app/people/password-hash.server.ts'
import type { UserDraft } from '#app/people/user.ts'
import { saveUser } from '#app/people/users.server.ts'
import { findCredentials } from '#app/people/users-table.server.ts'
import type { House } from '#app/platform/house.server.ts'
import { seedFirstEdition } from '#db/seed/festival.server.ts'
import { isEmpty, seedDemo } from '#db/seed/seed.server.ts'

/**
 * Adds somebody with these roles (`admin` or `regEditor,regAdmin`). Also into a house that was never opened: how its first admin comes in.
 * @returns a line with the generated password, which is shown this once
 * @throws Error that says what is wrong with the name or the roles
 */
export async function createUser(house: House, username: string, rolesSaid: string): Promise<string> {
  const roles = rolesSaid.split(',').map((role) => role.trim())
  const unknown = roles.filter((role) => !isRole(role))
  if (unknown.length > 0)
    throw new Error(`No such role: ${unknown.join(', ')}. There are ${everyRole.join(', ')}.`)
  if (await isEmpty(house.db)) await (house.config.demo ? seedDemo(house) : seedFirstEdition(house))
  return withNewPassword(house, { username, roles: roles.filter(isRole), status: 'active' })
}

/**
 * Gives somebody a generated password; all their sessions end.
 * @returns a line with it, which is shown this once
 * @throws Error when there is nobody of that name
 */
export async function setPassword(house: House, username: string): Promise<string> {
  const found = await findCredentials(house.db, username)
  if (!found) throw new Error(`There is no user ${username}.`)
  const { _id } = found.user
  return withNewPassword(house, { _id })
}

async function withNewPassword(house: House, draft: UserDraft): Promise<string> {
  const password = newPasswordCode()
  const saved = await saveUser(house, { by: theHouse, user: { ...draft, password }, locale: 'en' })
  if (saved.ok) return `${saved.value.username} signs in with ${password}`
  const { reason } = saved
  if (typeof reason === 'string') throw new Error(`Refused: ${reason}.`)
  const faults = reason.faults.map(({ path, fault }) => `${path}: ${userFaultText(fault, 'en')}`)
  throw new Error(faults.join('\n'))
}

function isRole(text: string): text is StaffRole {
  return (everyRole as readonly string[]).includes(text)
}
