import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { hostCookieName, readCookie, writeCookie } from '#app/platform/http/cookie.ts'
import type { Id } from '#app/platform/id.ts'
import { hashSecret, newSecret } from '#app/platform/ids.server.ts'
import { storableText } from '#app/platform/values/storable.ts'
import { usernameOf } from '../accounts/username.ts'

const days = 180
const lastingMs = days * 86_400_000

/** The device's secret in a `Cookie` header; null when there is none. */
export function readDeviceCookie(
  app: Pick<AppContext, 'config'>,
  cookieHeader: string | null | undefined,
): string | null {
  const secret = readCookie(cookieHeader, cookieNameOf(app))
  return secret && /^[0-9a-z]{32}$/.test(secret) ? secret : null
}

/**
 * What the limits count guesses of a known device by: the browser in which this very account was signed in with before. Null for every
 * other browser, and for names that no account has. One statement in every case. U3.
 */
export async function findKnownDevice(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { device, username }: { readonly device: string | null; readonly username: string },
): Promise<string | null> {
  const hash = hashSecret(device ?? '')
  const { rows } = await db.query({
    name: 'people-known-device',
    text: `select from known_devices d join users u on u.id = d.user_id
      where d.device = $1 and lower(u.username) = lower($2) and d.expires_at > $3`,
    values: [hash, usernameOf(storableText(username)), now()],
  })
  return rows.length > 0 ? hash : null
}

/**
 * Records that this account was used on this device, under a new secret: a planted or copied one
 * becomes invalid. The other accounts of the device move along.
 * @returns the `Set-Cookie` line
 */
export async function rememberDevice(
  tx: Querying,
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  { userId, device }: { readonly userId: Id; readonly device: string | null },
): Promise<string> {
  const secret = newSecret()
  const hash = hashSecret(secret)
  const at = now()
  if (device) {
    await tx.query('update known_devices set device = $2 where device = $1', [hashSecret(device), hash])
  }
  await tx.query(
    `insert into known_devices (device, user_id, made_at, expires_at) values ($1, $2, $3, $4)
     on conflict (device, user_id) do update set expires_at = excluded.expires_at`,
    [hash, userId, at, new Date(at.getTime() + lastingMs)],
  )
  const terms = { maxAgeSeconds: lastingMs / 1000, secure: isSecure({ config }), httpOnly: true }
  return writeCookie(cookieNameOf({ config }), secret, terms)
}

function cookieNameOf(app: Pick<AppContext, 'config'>): string {
  return hostCookieName('device', { secure: isSecure(app) })
}

function isSecure({ config }: Pick<AppContext, 'config'>): boolean {
  return config.origin.startsWith('https:')
}

/** Deletes the account's known browsers: guesses from them count like those of any other. U3. */
export async function deleteKnownDevices(tx: Querying, userId: Id): Promise<void> {
  await tx.query('delete from known_devices where user_id = $1', [userId])
}
