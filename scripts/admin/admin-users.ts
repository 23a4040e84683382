import type { User, UserDraft } from '#app/people/accounts/user.ts'
import { userErrorText } from '#app/people/accounts/user-error-text.ts'
import { saveUser } from '#app/people/accounts/users.server.ts'
import { findCredentials } from '#app/people/accounts/users-table.server.ts'
import { roles as everyRole, type StaffRole, systemActor } from '#app/people/actor.ts'
import { newPasswordCode } from '#app/people/password/password-hash.server.ts'
import { removeSecondFactors } from '#app/people/second-factor/second-factors.server.ts'
import { findFactors } from '#app/people/second-factor/second-factors-table.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { seedFirstEdition } from '#db/seed/festival.server.ts'
import { isEmpty, seedDemo } from '#db/seed/seed.server.ts'

/**
 * Adds a user with these roles (`admin` or `regEditor,regAdmin`). Works before the first start too: this adds the first admin.
 * @returns a line with the generated password, which is shown only now
 * @throws Error that describes what is wrong with the name or the roles
 */
export async function createUser(app: AppContext, username: string, roleList: string): Promise<string> {
  const roles = roleList.split(',').map((role) => role.trim())
  const unknown = roles.filter((role) => !isRole(role))
  if (unknown.length > 0)
    throw new Error(`No such role: ${unknown.join(', ')}. There are ${everyRole.join(', ')}.`)
  if (await isEmpty(app.db)) await (app.config.demo ? seedDemo(app) : seedFirstEdition(app))
  return withNewPassword(app, { username, roles: roles.filter(isRole), status: 'active' })
}

/**
 * Gives a user a generated password, to be changed at first use; all their sessions end.
 * @returns a line with it, which is shown only now, and the other ways to sign in to the account
 * @throws Error when there is no user of that name
 */
export async function setPassword(app: AppContext, username: string): Promise<string> {
  const { _id } = await userCalled(app, username)
  const line = await withNewPassword(app, { _id })
  const factors = await factorLines(app, _id)
  if (factors.length === 0) return line
  const how = `npm run admin -- remove-factors ${username}`
  return [
    line,
    'Besides the password the account still opens with:',
    ...factors,
    `To remove them: ${how}`,
  ].join('\n')
}

/**
 * Lists the second factors of a user: an authenticator app, passkeys with the days they were added and last used.
 * @throws Error when there is no user of that name
 */
export async function listFactors(app: AppContext, username: string): Promise<string> {
  const { _id } = await userCalled(app, username)
  const factors = await factorLines(app, _id)
  return factors.length > 0 ? factors.join('\n') : 'Only a password opens this account.'
}

/**
 * Removes a user's authenticator app and passkeys; all their sessions end and they are notified by e-mail.
 * @throws Error when there is no user of that name
 */
export async function removeFactors(app: AppContext, username: string): Promise<string> {
  const { _id } = await userCalled(app, username)
  const factors = await factorLines(app, _id)
  const removed = await removeSecondFactors(app, { by: systemActor, id: _id })
  if (!removed.ok) throw new Error(`Refused: ${removed.reason}.`)
  const lines = factors.length > 0 ? ['Removed:', ...factors] : ['There was nothing to remove.']
  return [...lines, 'All sessions have ended.'].join('\n')
}

async function factorLines({ db }: AppContext, userId: User['_id']): Promise<string[]> {
  const { totp, passkeys } = await findFactors(db, userId)
  const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)
  const lines = passkeys.map(({ name, madeAt, usedAt }) => {
    const used = usedAt ? `last used ${dayOf(usedAt)}` : 'never used'
    return `  passkey “${name}”, added ${dayOf(madeAt)}, ${used}`
  })
  return [...(totp ? ['  a code from an app'] : []), ...lines]
}

async function userCalled({ db }: AppContext, username: string): Promise<User> {
  const found = await findCredentials(db, username)
  if (!found) throw new Error(`There is no user ${username}.`)
  return found.user
}

async function withNewPassword(app: AppContext, draft: UserDraft): Promise<string> {
  const password = newPasswordCode()
  const saved = await saveUser(app, { by: systemActor, user: { ...draft, password }, locale: 'en' })
  if (saved.ok) return `${saved.value.username} signs in with ${password}`
  const { reason } = saved
  if (typeof reason === 'string') throw new Error(`Refused: ${reason}.`)
  const errors = reason.errors.map(({ path, error }) => `${path}: ${userErrorText(error, 'en')}`)
  throw new Error(errors.join('\n'))
}

function isRole(text: string): text is StaffRole {
  return (everyRole as readonly string[]).includes(text)
}
