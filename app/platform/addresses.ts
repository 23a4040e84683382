import { isLang, type Lang } from './locale.ts'

/** Public addresses that were printed and linked without a language: they go to the English page. Specification 2. */
const withoutLanguage = [
  '/register',
  '/program',
  '/schedule',
  '/prices',
  '/locations',
  '/travel',
  '/accommodation',
  '/contact',
  '/policy',
  '/volunteer',
  '/paymentInfo',
  '/myReg',
] as const

/** Where a path without a language leads, however its letters are cased or encoded; null where it leads nowhere. */
export function addressWithLanguage(pathname: string): string | null {
  if (pathname === '/') return '/EN'
  const asked = withoutNeedlessCodes(pathname).toLowerCase()
  const known = withoutLanguage.find((path) => path.toLowerCase() === asked)
  return known ? `/EN${known}` : null
}

/**
 * A page's path in the letters of its address: React Router takes `/EN/PROGRAM` and `/EN/%70rogram` for `/EN/program`, and a page has one
 * address.
 * @param pattern of the whole route: `:lang/program/:id`
 */
export function asItIsWritten(pathname: string, pattern: string): string {
  const words = pattern.split('/').filter(Boolean)
  const plain = withoutNeedlessCodes(pathname)
  const segments = plain.split('/').slice(1)
  if (segments.length !== words.length) return plain
  const written = segments.map((segment, n) => {
    const word = words[n] ?? segment
    return word.toLowerCase() === segment.toLowerCase() ? word : segment
  })
  return `/${written.join('/')}`
}

/** Letters, digits and `-._~` mean the same encoded or not, and are normalised to unencoded (RFC 3986, 6.2.2.2). */
function withoutNeedlessCodes(pathname: string): string {
  return pathname.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : code
  })
}

/** The address that was probably meant by an unknown one: only `EN` and `SI` are languages. Null without a suggestion. */
export function nearestAddress(pathname: string): string | null {
  const [, segment = '', ...rest] = pathname.split('/')
  const lang = meantLanguages.get(segment.toLowerCase())
  if (!lang || segment === lang) return null
  const path = rest.length > 0 ? `/${rest.join('/')}` : ''
  const page = addressWithLanguage(path)
  return page && path ? inLanguage(page, lang) : `/${lang}${path}`
}

const meantLanguages: ReadonlyMap<string, Lang> = new Map([
  ['en', 'EN'],
  ['en-gb', 'EN'],
  ['si', 'SI'],
  ['sl', 'SI'],
  ['sl-si', 'SI'],
])

/** The same page in `lang`; paths without a language stay as they are. */
export function inLanguage(pathname: string, lang: Lang): string {
  const [, segment, ...rest] = pathname.split('/')
  return isLang(segment) ? ['', lang, ...rest].join('/') : pathname
}

/** The language a path says; null where it says none. */
export function langOfPath(pathname: string): Lang | null {
  const segment = pathname.split('/')[1]
  return isLang(segment) ? segment : null
}
