import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { hostCookieName, readCookie, writeCookie } from '#app/platform/http/cookie.ts'
import type { Id } from '#app/platform/id.ts'
import { hashSecret, newSecret } from '#app/platform/ids.server.ts'
import { type AccessLink, findDancer } from './links.server.ts'

/** Somebody whose browser holds the secret of a registration, as an actor. */
export type Dancer = Extract<Actor, { kind: 'dancer' }> & { readonly editionId: string }

/** The cookie that opens somebody's own registration in their browser. */
export function dancerCookieName({ config }: Pick<AppContext, 'config'>): string {
  return hostCookieName('myreg', { secure: config.origin.startsWith('https:') })
}
const cookieDays = 30

/** A `Set-Cookie` line that keeps a registration open in this browser for 30 days. It holds the secret itself. */
export function dancerCookie(app: Pick<AppContext, 'config'>, secret: string): string {
  return writeCookie(dancerCookieName(app), secret, { ...terms(app), maxAgeSeconds: cookieDays * 86_400 })
}

/** A `Set-Cookie` line after which this browser knows no registration. */
export function clearDancerCookie(app: Pick<AppContext, 'config'>): string {
  return writeCookie(dancerCookieName(app), '', { ...terms(app), maxAgeSeconds: 0 })
}

/** Whose registration this browser opens; null when none, or none any more. */
export async function dancerOf(app: AppContext, request: Request): Promise<Dancer | null> {
  const secret = readCookie(request.headers.get('cookie'), dancerCookieName(app))
  const way = secret ? await findDancer(app, secret) : null
  // A one-time key that nobody has used up is a key, not a cookie.
  if (!way || way.purpose === 'one-time') return null
  const { registrationId, editionId, holder } = way
  return { kind: 'dancer', registrationId, editionId, holder }
}

/**
 * Tries the key of an e-mail's link. `opened` comes with the cookie to set; `once`: the key opens one time and has not been used
 * up, because nobody has asked to with `use`; null: it opens nothing (any more).
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
 * An e-mail's link leaves a secret behind that lasts as long as the cookie and proves nothing by itself: the e-mail has. So the browser stays
 * in when its dancer takes another address, while the e-mails to the old one are closed.
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
