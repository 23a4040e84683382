import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { hostCookieName, readCookie, writeCookie } from '#app/platform/http/cookie.ts'
import type { Id } from '#app/platform/id.ts'
import { hashSecret, newSecret } from '#app/platform/ids.server.ts'
import { type AccessLink, findDancer } from './links.server.ts'

/** An actor whose browser holds the secret of a registration. */
export type Dancer = Extract<Actor, { kind: 'dancer' }> & { readonly editionId: string }

/** The name of the cookie that opens a registration in its dancer's browser. */
export function dancerCookieName({ config }: Pick<AppContext, 'config'>): string {
  return hostCookieName('myreg', { secure: config.origin.startsWith('https:') })
}
const cookieDays = 30

/** A `Set-Cookie` value that keeps a registration open in this browser for 30 days. It contains the secret itself. */
export function dancerCookie(app: Pick<AppContext, 'config'>, secret: string): string {
  return writeCookie(dancerCookieName(app), secret, { ...terms(app), maxAgeSeconds: cookieDays * 86_400 })
}

/** A `Set-Cookie` value that removes the registration from this browser. */
export function clearDancerCookie(app: Pick<AppContext, 'config'>): string {
  return writeCookie(dancerCookieName(app), '', { ...terms(app), maxAgeSeconds: 0 })
}

/** The dancer whose registration this browser opens; null when there is none, or no longer. */
export async function dancerOf(app: AppContext, request: Request): Promise<Dancer | null> {
  const secret = readCookie(request.headers.get('cookie'), dancerCookieName(app))
  const way = secret ? await findDancer(app, secret) : null
  // An unused one-time key must be used as a key; it is not valid as a cookie.
  if (!way || way.purpose === 'one-time') return null
  const { registrationId, editionId, holder } = way
  return { kind: 'dancer', registrationId, editionId, holder }
}

/**
 * Tries the key of an e-mail's link. `opened`: comes with the cookie to set. `once`: a one-time key that was not used up, because the caller did not
 * pass `use`. Null: the key opens nothing, or no longer.
 */
export async function tryKey(
  app: AppContext,
  key: string,
  { use }: { readonly use: boolean },
): Promise<{ readonly kind: 'opened'; readonly cookie: string } | { readonly kind: 'once' } | null> {
  const way = await findDancer(app, key, { use })
  if (!way) return null
  if (way.purpose === 'one-time' && !use) return { kind: 'once' }
  const kept = way.purpose === 'secret' ? key : await lastingSecret(app, way)
  return { kind: 'opened', cookie: dancerCookie(app, kept) }
}

/**
 * Makes a secret that lasts as long as the cookie and proves no address by itself. So the browser stays signed in when the dancer changes the
 * address, while the links in e-mails to the old address stop working.
 */
export async function lastingSecret(
  app: AppContext,
  { registrationId, editionId }: Pick<AccessLink, 'editionId'> & { readonly registrationId: Id },
): Promise<string> {
  const secret = newSecret()
  const now = app.now()
  await app.db.query({
    name: 'keep-dancer-in',
    text: `insert into tokens (hash, edition_id, purpose, subject_id, made_at, expires_at)
      values ($1, $2, 'letter', $3, $4, $5)`,
    values: [
      hashSecret(secret),
      editionId,
      registrationId,
      now,
      new Date(now.getTime() + cookieDays * 86_400_000),
    ],
  })
  return secret
}

function terms({ config }: Pick<AppContext, 'config'>) {
  return { secure: config.origin.startsWith('https:'), httpOnly: true }
}
