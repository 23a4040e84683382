import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { decideWithin } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { type Actor, nameOfActor } from '../actor.ts'
import { writePassword } from '../password/change-password.server.ts'
import { hashPassword } from '../password/password-hash.server.ts'
import { findPasswordError } from '../password/password-strength.server.ts'
import { may } from '../policy.ts'
import { dropFactors } from '../second-factor/second-factors-table.server.ts'
import { notifyOwner } from './account-emails.server.ts'
import { dropCachedUser, usersChannel } from './cached-users.server.ts'
import { checkUser, type UserValues } from './check-user.ts'
import { unlessTaken } from './unless-taken.server.ts'
import { newUserDefaults, type User, type UserDraft, type UserError } from './user.ts'
import { deletePasswordLinks, lockUser, selectUser } from './users-table.server.ts'

export type SaveUserRefusal =
  | 'not-allowed'
  | 'not-found'
  | 'last-admin'
  | { readonly kind: 'fields'; readonly errors: readonly UserError[] }

/** A larger action this one is part of, which wakes the workers at its end, and the edition whose audit log records it. */
type Within = { readonly tx: Tx; readonly editionId: string }

/**
 * Adds a user, or changes the given fields. A new password ends the user's sessions and must be changed at first use, unless users set their
 * own; blocking ends the sessions at once. Another name ends the password links, which went to the former address; what belongs to the
 * account by its name follows, by a trigger of the table. Setting a password on an
 * unproved account proves it and removes its other credentials.
 * @param locale the editor's language: decides the default country of a new user. U10, U13, U14, U15, U17, U22, U25, U29.
 */
export async function saveUser(
  app: AppContext,
  {
    by,
    user: draft,
    locale,
    within,
    newId: wantedId,
  }: {
    readonly by: Actor
    readonly user: UserDraft
    readonly locale: Locale
    /** the id of a new user; absent: generated */
    readonly newId?: Id | undefined
    readonly within?: Within | undefined
  },
): Promise<Decision<User, SaveUserRefusal>> {
  if (!may(by, 'user.save')) return refuse('not-allowed')
  const now = app.now()
  const defaults = newUserDefaults({ locale, by: nameOfActor(by), now })
  const known = draft._id ? await selectUser(within?.tx ?? app.db, draft._id) : null
  if (draft._id && !known) return refuse('not-found')
  const { errors } = checkUser(draft, known, defaults)
  if (errors.length > 0) return refuse({ kind: 'fields', errors })
  const { values: checked } = checkUser(draft, known, defaults)
  const weak = draft.password ? await findPasswordError(app, draft.password, checked) : null
  if (weak) return refuse({ kind: 'fields', errors: [{ path: 'password', error: weak }] })

  const hash = draft.password ? await hashPassword(draft.password) : null
  const { editionId } = within ?? (await outsideOf(app))
  const action = async (tx: Tx): Promise<Decision<User, SaveUserRefusal>> => {
    await lockAdmins(tx)
    const before = draft._id ? await lockUser(tx, draft._id) : null
    if (draft._id && !before) return refuse('not-found')
    const { values } = checkUser(draft, before, defaults)
    const id = before?._id ?? wantedId ?? newId(now)
    if (before) await updateUser(tx, id, values)
    else await insertUser(tx, id, { ...values, addedBy: defaults.addedBy, reserved: now })
    if (before && before.username !== values.username) await deletePasswordLinks(tx, id)
    const isOwn = by.kind === 'user' && by.username === before?.username
    if (hash && before && !before.isProved) await dropFactors(tx, id, 'all')
    if (hash) await writePassword(tx, id, hash, { at: now, mustChange: !isOwn })
    if (isAdmin(before) && !(await hasAdmin(tx))) return refuse('last-admin')

    const after = await selectUser(tx, id)
    if (!after) throw new Error('a user is not there after being saved')
    const marked = hash ? { ...after, password: 'changed' } : after
    const entry = { actor: nameOfActor(by), action: 'user.save', subjectId: id, before, after: marked }
    await recordAction(tx, { editionId, at: now, ...entry })
    if (hash && before) await notifyOwner(tx, app, { editionId, user: after, change: 'password' })
    await tx.notify(usersChannel, id)
    return accept(after)
  }
  const saved = await unlessTaken(() => decideWithin(app.db, within?.tx, action))
  if (saved.ok) {
    dropCachedUser(app, saved.value._id)
    if (hash && !within) app.wake()
  }
  return saved
}

/**
 * Deletes a user with their password links, passkeys and known browsers. The last active admin is not deleted. Their audit entries stay,
 * and their sessions count as signed out (U8) until the sweep deletes them. U15.
 */
export async function deleteUser(
  app: AppContext,
  { by, id, within }: { readonly by: Actor; readonly id: Id; readonly within?: Within | undefined },
): Promise<Decision<null, 'not-allowed' | 'not-found' | 'last-admin'>> {
  if (!may(by, 'user.delete')) return refuse('not-allowed')
  const { editionId } = within ?? (await outsideOf(app))
  const deleted = await decideWithin<null, 'not-found' | 'last-admin'>(app.db, within?.tx, async (tx) => {
    await lockAdmins(tx)
    const before = await lockUser(tx, id)
    if (!before) return refuse('not-found')
    await deletePasswordLinks(tx, id)
    for (const table of ['passkeys', 'known_devices']) {
      await tx.query(`delete from ${table} where user_id = $1`, [id])
    }
    await tx.query('delete from users where id = $1', [id])
    if (isAdmin(before) && !(await hasAdmin(tx))) return refuse('last-admin')
    const action = { actor: nameOfActor(by), action: 'user.delete', subjectId: id, before }
    await recordAction(tx, { editionId, at: app.now(), ...action })
    await tx.notify(usersChannel, id)
    return accept(null)
  })
  dropCachedUser(app, id)
  return deleted
}

async function outsideOf(app: AppContext): Promise<Pick<Within, 'editionId'>> {
  const { id: editionId } = await getCurrentEdition(app)
  return { editionId }
}

/** Inserts a user; proved by default. @throws when the name is taken: see `unlessTaken` */
export async function insertUser(
  tx: Querying,
  id: Id,
  values: UserValues &
    Pick<User, 'addedBy' | 'reserved'> & { readonly passwordHash?: string; readonly isProved?: boolean },
): Promise<void> {
  await tx.query(
    `insert into users (id, username, accname, roles, status, country, edit_regs_hack, added_by, reserved, password_hash, proved_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      ...columnsOf(values),
      values.addedBy,
      values.reserved,
      values.passwordHash ?? null,
      values.isProved === false ? null : values.reserved,
    ],
  )
}

async function updateUser(tx: Pick<Tx, 'query'>, id: Id, values: UserValues): Promise<void> {
  await tx.query(
    `update users set username = $2, accname = $3, roles = $4, status = $5, country = $6, edit_regs_hack = $7
     where id = $1`,
    [id, ...columnsOf(values)],
  )
}

function columnsOf({ username, accname, roles, status, country, editRegsHack }: UserValues): unknown[] {
  return [username, accname, roles, status, country, editRegsHack]
}

/** Serialises these changes, so that the last two admins cannot remove each other at once. */
async function lockAdmins(tx: Querying): Promise<void> {
  await tx.query(`select from users where ${activeAdmin} order by id for no key update`)
}

async function hasAdmin(tx: Querying): Promise<boolean> {
  const { rows } = await tx.query(`select from users where ${activeAdmin} limit 1`)
  return rows.length > 0
}

const activeAdmin = `'admin' = any (roles) and status = 'active'`

function isAdmin(user: User | null): boolean {
  return user?.status === 'active' && user.roles.includes('admin')
}
