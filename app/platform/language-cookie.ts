import { inLanguage } from './addresses.ts'
import { readCookie, writeCookie } from './cookie.ts'
import { isLang, type Lang } from './locale.ts'

const name = 'lang'
const yearSeconds = 365 * 86_400

/** As much of a request as tells which language somebody wants. */
type Asked = { readonly url: string; readonly headers: Pick<Headers, 'get'> }

/** The language somebody used last; null when they never did. */
export function rememberedLang(cookieHeader: string | null): Lang | null {
  const value = readCookie(cookieHeader, name) ?? undefined
  return isLang(value) ? value : null
}

/**
 * The `Set-Cookie` line that makes the browser remember the page's language: for a year when one came to it, for five
 * when it was chosen. Null when the cookie says so already: renewing it would shorten what was chosen. Decisions 3.
 */
export function rememberLang(lang: Lang, request: Asked, { secure }: { secure: boolean }): string | null {
  if (wasChosen(lang, request)) return keepLang(lang, { secure })
  if (rememberedLang(request.headers.get('cookie')) === lang) return null
  return writeCookie(name, lang, { maxAgeSeconds: yearSeconds, secure })
}

/** The line for a language that was chosen in a switcher: it holds for five years. */
export function keepLang(lang: Lang, { secure }: { secure: boolean }): string {
  return writeCookie(name, lang, { maxAgeSeconds: 5 * yearSeconds, secure })
}

/** The switcher is a plain link to the same page: who comes from that page of ours in the other language has used it. */
function wasChosen(lang: Lang, { url, headers }: Asked): boolean {
  const from = URL.parse(headers.get('referer') ?? '')
  // a page may be asked for at a host that is none
  const to = URL.parse(url)
  if (!from || !to) return false
  const { host, pathname } = to
  return from.host === host && from.pathname !== pathname && inLanguage(from.pathname, lang) === pathname
}
