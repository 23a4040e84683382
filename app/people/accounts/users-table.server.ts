import type { Selectable } from 'kysely'
import type { Querying } from '#app/platform/database/statement.ts'
import { type Id, id } from '#app/platform/id.ts'
import type { Users } from '#db/tables.ts'
import type { Actor, StaffRole } from '../actor.ts'
import type { User, UserStatus } from './user.ts'
import { usernameOf } from './username.ts'

/** The readable columns of a user: all except secrets. */
const columns = [
  'id',
  'username',
  'accname',
  'roles',
  'status',
  'country',
  'added_by',
  'reserved',
  'edit_regs_hack',
  'totp_confirmed',
  'proved_at',
  'must_change_password',
] as const

const userColumns = columns.join(', ')
type UserRow = Pick<Selectable<Users>, (typeof columns)[number]>

/** The user with this id; null when there is none. */
export async function selectUser(db: Querying, userId: Id): Promise<User | null> {
  const { rows } = await db.query<UserRow>({
    name: 'people-user-by-id',
    text: `select ${userColumns} from users where id = $1`,
    values: [userId],
  })
  return rows[0] ? userOf(rows[0]) : null
}

/** The user of this name, as it was typed and in any case; null when there is none. */
export async function findUserByName(db: Querying, username: string): Promise<User | null> {
  const { rows } = await db.query<UserRow>(
    `select ${userColumns} from users where lower(username) = lower($1)`,
    [usernameOf(username)],
  )
  return rows[0] ? userOf(rows[0]) : null
}

/** The user with this id, locked until the transaction ends; null when there is none. */
export async function lockUser(tx: Querying, userId: Id): Promise<User | null> {
  const { rows } = await tx.query<UserRow>(`select ${userColumns} from users where id = $1 for update`, [
    userId,
  ])
  return rows[0] ? userOf(rows[0]) : null
}

function userOf(row: UserRow): User {
  return {
    _id: id(row.id),
    username: row.username,
    accname: row.accname,
    roles: row.roles as StaffRole[],
    status: row.status as UserStatus,
    country: row.country,
    addedBy: row.added_by,
    reserved: row.reserved,
    editRegsHack: row.edit_regs_hack,
    totp: row.totp_confirmed,
    isProved: row.proved_at !== null,
    mustChangePassword: row.must_change_password,
  }
}

/** The data for signing in; the only place where the secrets are read. */
export type Credentials = {
  readonly user: User
  readonly passwordHash: string | null
  readonly totp: { readonly secret: string; readonly lastStep: number } | null
}

/**
 * The secrets of the user with this name, as it was typed and in any case; null when there is none. `totp` is null until the authenticator is
 * confirmed.
 */
export async function findCredentials(db: Querying, username: string): Promise<Credentials | null> {
  // PostgreSQL's text cannot contain a NUL, and querying for one is an error there
  return username.includes('\0') ? null : credentials(db, 'lower(username) = lower($1)', usernameOf(username))
}

/** The same by the user's id; null when there is none. */
export async function findCredentialsById(db: Querying, userId: Id): Promise<Credentials | null> {
  return credentials(db, 'id = $1', userId)
}

/**
 * Whether the user still has these credentials and may sign in; locks them until the transaction ends. Checking a password takes long enough for the
 * owner to replace it meanwhile. U6, U7.
 */
export async function lockCredentials(
  tx: Querying,
  { user, passwordHash, totp }: Credentials,
): Promise<boolean> {
  const { rows } = await tx.query({
    name: 'people-lock-credentials',
    text: `select from users where id = $1 and status = 'active' and proved_at is not null and password_hash = $2
        and (case when totp_confirmed then totp_secret end) is not distinct from $3::text
      for share`,
    values: [user._id, passwordHash, totp?.secret ?? null],
  })
  return rows.length > 0
}

async function credentials(db: Querying, where: string, value: string): Promise<Credentials | null> {
  const { rows } = await db.query<
    UserRow & Pick<Selectable<Users>, 'password_hash' | 'totp_secret' | 'totp_step'>
  >(`select ${userColumns}, password_hash, totp_secret, totp_step from users where ${where}`, [value])
  const [row] = rows
  if (!row) return null
  const { totp_secret: secret, totp_step: lastStep, totp_confirmed: confirmed } = row
  return {
    user: userOf(row),
    passwordHash: row.password_hash,
    totp: secret !== null && confirmed ? { secret, lastStep } : null,
  }
}

/** The user of this name with their present roles, for a command scheduled before; null when blocked or deleted. */
export async function actorNamed(db: Querying, username: string): Promise<Actor | null> {
  const { rows } = await db.query<{ username: string; roles: StaffRole[] }>({
    name: 'actor-named',
    text: `select username, roles from users where lower(username) = lower($1) and status = 'active'`,
    values: [username],
  })
  const [user] = rows
  return user ? { kind: 'user', ...user } : null
}

/** Ends all password links of an account. U6, U13. */
export async function deletePasswordLinks(tx: Querying, userId: Id): Promise<void> {
  await tx.query('delete from user_tokens where user_id = $1', [userId])
}
