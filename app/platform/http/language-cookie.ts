import { inLanguage } from '../addresses.ts'
import { isLang, type Lang, type Locale, localeOf } from '../locale.ts'
import { readCookie, writeCookie } from './cookie.ts'

const name = 'lang'
/** Records that the visitor used a language switcher. */
const chosenName = 'lang-chosen'
const yearSeconds = 365 * 86_400

type Terms = { readonly secure: boolean }

/** The parts of a request that determine the language. */
type RequestParts = { readonly url: string; readonly headers: Pick<Headers, 'get'> }

/** The language that this browser's visitor used last, from a `Cookie` header; null without one. */
export function langOfCookie(cookieHeader: string | null): Lang | null {
  const value = readCookie(cookieHeader, name) ?? undefined
  return isLang(value) ? value : null
}

/** The language of a page: its address's, else the one used last. */
export function localeOfPage({ headers }: Pick<RequestParts, 'headers'>, lang?: string): Locale {
  return localeOf(isLang(lang) ? lang : (langOfCookie(headers.get('cookie')) ?? 'EN'))
}

/**
 * The `Set-Cookie` lines by which the browser remembers the page's language, sent with every navigation: for a year, or for five after
 * a choice in a language switcher.
 */
export function langCookiesFor(lang: Lang, request: RequestParts, { secure }: Terms): readonly string[] {
  const hasChosen = readCookie(request.headers.get('cookie'), chosenName) !== null
  if (hasChosen || isChoosing(lang, request)) return langCookies(lang, { secure })
  return [writeCookie(name, lang, { maxAgeSeconds: yearSeconds, secure })]
}

/** Adds them to the answer of a navigation. Specification 2: "On every navigation the language cookie is set to the route's language". */
export function renewLangCookies(
  answer: Response,
  { lang, request, origin }: { readonly lang: Lang; readonly request: RequestParts; readonly origin: string },
): void {
  const terms = { secure: origin.startsWith('https:') }
  for (const cookie of langCookiesFor(lang, request, terms)) answer.headers.append('Set-Cookie', cookie)
}

/** The lines for a language chosen in a switcher: five years, and the note that it was chosen. */
export function langCookies(lang: Lang, { secure }: Terms): readonly string[] {
  const terms = { maxAgeSeconds: 5 * yearSeconds, secure }
  return [writeCookie(name, lang, terms), writeCookie(chosenName, '1', terms)]
}

/** The switcher is a plain link to the same page: a visitor who comes from the same page in the other language has used it. */
function isChoosing(lang: Lang, { url, headers }: RequestParts): boolean {
  const from = URL.parse(headers.get('referer') ?? '')
  // a page may be requested with an invalid host
  const to = URL.parse(url)
  if (!from || !to) return false
  const { host, pathname } = to
  return from.host === host && from.pathname !== pathname && inLanguage(from.pathname, lang) === pathname
}
