import type { AppContext } from '../app-context.server.ts'
import { hashSecret } from '../ids.server.ts'
import { hostCookieName, readCookie, writeCookie } from './cookie.ts'

/** The parameters in which links of e-mails carry a secret. */
const parameters = ['key', 'partner'] as const
type LinkParameter = (typeof parameters)[number]

/** Long enough for a tab that is opened again; the e-mail still has the link. */
const cookieDays = 7
/** An attacker's page could open links one after the other until the cookies no longer fit into a request. */
const mostCookies = 6
const referenceLength = 16
const cookiePrefix = 'link-'

/**
 * The same address with `link=<reference>` instead of the secret, and the `Set-Cookie` lines that leave the secret in this browser.
 * So it stays in no history, no bookmark and no `Referer`, and on no screen. Null where the address carries none.
 */
export function moveLinkSecret(
  { config }: Pick<AppContext, 'config'>,
  request: Request,
): { readonly href: string; readonly cookies: readonly string[] } | null {
  const { pathname, searchParams } = new URL(request.url)
  const name = parameters.find((one) => looksLikeSecret(searchParams.get(one)))
  const secret = name && searchParams.get(name)
  if (!name || !secret) return null
  searchParams.delete(name)
  const reference = referenceOf(secret)
  searchParams.set('link', reference)
  const terms = { secure: config.origin.startsWith('https:'), httpOnly: true }
  const here = linkCookiesOf(request, terms)
  const dropped = here.length < mostCookies ? [] : here
  return {
    href: `${pathname}?${searchParams}`,
    cookies: [
      ...dropped.map((cookie) => writeCookie(cookie, '', { ...terms, maxAgeSeconds: 0 })),
      writeCookie(cookieName(reference, terms), secret, { ...terms, maxAgeSeconds: cookieDays * 86_400 }),
    ],
  }
}

/**
 * The secret of the link by which a page was opened: in the address itself, or left in this browser by `moveLinkSecret`. Null where
 * the address names no link; empty, which opens nothing, where this browser no longer has its secret.
 */
export function readLinkSecret(
  { config }: Pick<AppContext, 'config'>,
  request: Request,
  parameter: LinkParameter,
): string | null {
  const { searchParams } = new URL(request.url)
  const given = searchParams.get(parameter)
  if (given) return given
  const reference = searchParams.get('link')
  if (!reference) return null
  if (!/^[0-9a-f]{16}$/.test(reference)) return ''
  const name = cookieName(reference, { secure: config.origin.startsWith('https:') })
  const secret = readCookie(request.headers.get('cookie'), name)
  return secret && referenceOf(secret) === reference ? secret : ''
}

/** As `newSecret` writes them. */
function looksLikeSecret(value: string | null): boolean {
  return value !== null && /^[0-9a-hjkmnp-tv-z]{32}$/.test(value)
}

function referenceOf(secret: string): string {
  return hashSecret(secret).slice(0, referenceLength)
}

function cookieName(reference: string, terms: { readonly secure: boolean }): string {
  return hostCookieName(cookiePrefix + reference, terms)
}

function linkCookiesOf(request: Request, terms: { readonly secure: boolean }): readonly string[] {
  const prefix = hostCookieName(cookiePrefix, terms)
  const names = (request.headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.split('=', 1)[0]?.trim() ?? '')
  return names.filter((name) => name.startsWith(prefix) && /^[0-9a-f]{16}$/.test(name.slice(prefix.length)))
}
