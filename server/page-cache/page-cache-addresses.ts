import { pages } from '#app/people/access/page-table.ts'
import type { Cache } from '#app/people/access/pages/page.ts'
import { isLang, type Lang } from '#app/platform/locale.ts'

/** A page, or a page's data, that may be kept: the address it is kept by, and whose language. */
export type CachedAddress = {
  /** The path and the sorted query: equal requests have equal keys. */
  readonly key: string
  readonly lang: Lang
  readonly showsPlaces: boolean
}

const sitePages = pages.flatMap(({ path, cache }) =>
  cache === undefined ? [] : [{ page: path.slice('/:lang/'.length), cache }],
)

/** The public pages that say the same to everybody, by their path under the language. */
export const cachedPages: Readonly<Record<string, Cache>> = Object.fromEntries(
  sitePages.flatMap(({ page, cache }) => (typeof cache === 'string' ? [] : [[page, cache]])),
)

/** The public pages that are rendered for each request, and why. */
export const uncachedPages: Readonly<Record<string, string>> = Object.fromEntries(
  sitePages.flatMap(({ page, cache }) => (typeof cache === 'string' ? [[page, cache]] : [])),
)

const longestQuery = 200

/** What the address of a request is kept by; null where it is not for keeping. Reads the path as it came, still encoded. */
export function cachedAddress(url: string): CachedAddress | null {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const lang = path.slice(1, 3)
  if (!isLang(lang) || (path.length > 3 && path[3] !== '/' && path[3] !== '.')) return null
  const terms = termsOf(path)
  if (!terms) return null
  const query = mark < 0 ? '' : sortedQuery(url.slice(mark + 1), terms.query ?? [])
  return query === null
    ? null
    : { key: query ? `${path}?${query}` : path, lang, showsPlaces: !terms.withoutPlaces }
}

/** Pages of one thing each, by all addresses that they can have. */
const ofOne = Object.entries(cachedPages).flatMap(([page, { each }]) =>
  each ? [{ page, addresses: new RegExp(`^${page.replace(/:\w+$/, each.source)}$`) }] : [],
)

function termsOf(path: string): Cache | undefined {
  const page = path.slice(4).replace(/\.data$/, '')
  if (path[3] === '.') return path.slice(3) === '.data' ? cachedPages[''] : undefined
  if (path[3] === '/' && page === '') return undefined
  const name = ofOne.find(({ addresses }) => addresses.test(page))?.page ?? page
  return Object.hasOwn(cachedPages, name) ? cachedPages[name] : undefined
}

/** The query with its names in one order; null when it has a name that the page does not read, a name twice, or is long. */
function sortedQuery(query: string, known: readonly string[]): string | null {
  if (query === '') return ''
  if (query.length > longestQuery || known.length === 0) return null
  const given = new URLSearchParams(query)
  const names = [...given.keys()]
  if (names.some((name) => !known.includes(name)) || new Set(names).size < names.length) return null
  given.sort()
  return given.toString()
}
