import type { Selectable } from 'kysely'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { hostCookieName, writeCookie } from '#app/platform/http/cookie.ts'
import { type Id, id } from '#app/platform/id.ts'
import { hashSecret, newId, newSecret } from '#app/platform/ids.server.ts'
import type { Sessions } from '#db/tables.ts'
import type { User } from '../accounts/user.ts'
import { isStaff, type StaffRole } from '../actor.ts'
import { rolesInEffect, type Session } from './session.ts'

/** The name of the cookie that carries a session's secret. U5. */
export function sessionCookieName({ config }: Pick<AppContext, 'config'>): string {
  return hostCookieName('session', { secure: config.origin.startsWith('https:') })
}

const day = 86_400_000
/** A session ends 30 days after signing in, and when it was not used for 7. */
const longestMs = 30 * day
const idleMs = 7 * day
/** In the demo two months may pass at a click; signing in again would be a nuisance. */
const demoMs = 3 * 365 * day
const seenEveryMs = 10 * 60_000

export type SessionRow = Pick<
  Selectable<Sessions>,
  'id' | 'user_id' | 'made_at' | 'seen_at' | 'roles_taken' | 'second_factor' | 'confirmed_at'
>

/**
 * Finds the session of this cookie; null when there is none or it has ended. Records its use, at most once in ten minutes, which moves its
 * end. U5.
 */
export async function findSessionRow(app: AppContext, secret: string): Promise<SessionRow | null> {
  const now = app.now()
  const { rows } = await app.db.query<SessionRow>({
    name: 'people-session',
    text: `select id, user_id, made_at, seen_at, roles_taken, second_factor, confirmed_at from sessions
      where hash = $1 and expires_at > $2`,
    values: [hashSecret(secret), now],
  })
  const [row] = rows
  if (!row) return null
  if (now.getTime() - row.seen_at.getTime() > seenEveryMs) {
    await app.db.query('update sessions set seen_at = $2, expires_at = $3 where id = $1', [
      row.id,
      now,
      endOf(app, row.made_at, now),
    ])
  }
  return row
}

export type NewSession = {
  readonly userId: Id
  readonly secondFactor: boolean
  readonly address: string
  readonly userAgent: string | null
}

/** Creates a session with a new secret. The cookie contains it; only its hash is stored. U4, U5. */
export async function insertSession(
  tx: Querying,
  app: Pick<AppContext, 'config' | 'now'>,
  { userId, secondFactor, address, userAgent }: NewSession,
): Promise<{ readonly row: SessionRow; readonly cookie: string }> {
  const now = app.now()
  const secret = newSecret()
  const row: SessionRow = {
    id: newId(now),
    user_id: userId,
    made_at: now,
    seen_at: now,
    roles_taken: null,
    second_factor: secondFactor,
    confirmed_at: null,
  }
  await tx.query(
    `insert into sessions (id, hash, user_id, made_at, seen_at, expires_at, second_factor, address, agent)
     values ($1, $2, $3, $4, $4, $5, $6, $7, $8)`,
    [
      row.id,
      hashSecret(secret),
      userId,
      now,
      endOf(app, now, now),
      secondFactor,
      address.slice(0, 100),
      userAgent?.slice(0, 300) ?? null,
    ],
  )
  return { row, cookie: sessionCookie(app, secret) }
}

/** Notes that a second factor was shown in the session. @returns false when the session has ended meanwhile. U9, U21. */
export async function noteSecondFactor(tx: Querying, sessionId: Id): Promise<boolean> {
  const { rowCount } = await tx.query('update sessions set second_factor = true where id = $1', [sessionId])
  return rowCount === 1
}

/** Ends all sessions of a user, except the one named by `but`. @returns how many */
export async function endSessions(tx: Querying, userId: Id, { but }: { but?: Id } = {}): Promise<number> {
  const { rowCount } = await tx.query('delete from sessions where user_id = $1 and id <> $2', [
    userId,
    but ?? '',
  ])
  return rowCount ?? 0
}

/** Ends one session, of any user; nothing happens when it has ended already. */
export async function endSession(db: Querying, sessionId: string): Promise<void> {
  await db.query('delete from sessions where id = $1', [sessionId])
}

/**
 * The session of this row and user, with the roles in effect: none while the current edition asks staff for a second factor that the
 * session lacks. U9, U12.
 */
export async function sessionOf(
  app: Pick<AppContext, 'db'>,
  row: SessionRow,
  { _id, username, accname, roles: allRoles, editRegsHack, mustChangePassword }: User,
): Promise<Session> {
  const takenRoles = row.roles_taken as StaffRole[] | null
  const { staffSecondFactor } = await getCurrentEdition(app)
  const isWorker = isStaff({ kind: 'user', username, roles: allRoles })
  const mustSecondFactor = staffSecondFactor && isWorker && !row.second_factor
  const roles = rolesInEffect({ allRoles, takenRoles, mustSecondFactor })
  return {
    id: id(row.id),
    user: { _id, username, accname, roles, allRoles, editRegsHack, mustSecondFactor, mustChangePassword },
    takenRoles: allRoles.includes('admin') ? takenRoles : null,
    secondFactor: row.second_factor,
    madeAt: row.made_at,
    confirmedAt: row.confirmed_at ?? row.made_at,
  }
}

/** Out of reach of scripts, for this site alone, over TLS alone but on localhost. U5. */
function sessionCookie(app: Pick<AppContext, 'config'>, secret: string): string {
  const maxAgeSeconds = secret === '' ? 0 : longestMs / 1000
  const secure = app.config.origin.startsWith('https:')
  return writeCookie(sessionCookieName(app), secret, { maxAgeSeconds, secure, httpOnly: true })
}

/** A `Set-Cookie` line after which this browser holds no session. */
export function clearSessionCookie(app: Pick<AppContext, 'config'>): string {
  return sessionCookie(app, '')
}

function endOf({ config }: Pick<AppContext, 'config'>, madeAt: Date, seenAt: Date): Date {
  if (config.demo) return new Date(madeAt.getTime() + demoMs)
  return new Date(Math.min(madeAt.getTime() + longestMs, seenAt.getTime() + idleMs))
}
