import { isLang, type Lang } from '#app/platform/locale.ts'

/** A page, or a page's data, that may be kept: the address it is kept by, and whose language. */
export type CachedAddress = {
  /** The path and the sorted query: equal requests have equal keys. */
  readonly key: string
  readonly lang: Lang
  readonly showsPlaces: boolean
}

type Terms = {
  /** What the page reads of its query. Any other query is rendered again, and not kept. */
  readonly query?: readonly string[]
  /** Nothing on it tells how many places there are. */
  readonly withoutPlaces?: true
}

/**
 * The public pages that say the same to everybody, by their path under the language. They may show what `0013_page_stamp.sql` stamps, and
 * what the stamp reads itself; a page that shows more than that must not stand here.
 */
export const cachedPages: Readonly<Record<string, Terms>> = {
  '': { query: ['over'] },
  program: { query: ['day', 'kind', 'level', 'artist', 'free'] },
  'program/:id': {},
  schedule: {},
  prices: {},
  artists: {},
  'artists/:slug': {},
  locations: {},
  location: {},
  'lokacija-moj-korak': {},
  'lokacija-festivalna': {},
  'lokacija-studio-dansa': {},
  paymentInfo: { withoutPlaces: true },
  travel: { withoutPlaces: true },
  accommodation: { withoutPlaces: true },
  contact: { withoutPlaces: true },
  policy: { withoutPlaces: true },
  RootsToRise: { withoutPlaces: true },
  volunteer: { withoutPlaces: true },
  news: { withoutPlaces: true },
  programHtml: {},
  programText: {},
}

/** The public pages that are rendered again for each who asks, and why. */
export const uncachedPages: Readonly<Record<string, string>> = {
  register: 'the form carries a key of its own, by which it is taken once only however often it is sent',
  'register/send': 'takes the form',
  'register/places': 'asked by the form while somebody fills it in: it is to be as it stands',
  'register/promo': 'about one code',
  myReg: 'somebody’s own',
  'myReg/change': 'somebody’s own',
  'myReg/person': 'somebody’s own',
  'myReg/handOver': 'somebody’s own',
  'myReg/cancel': 'somebody’s own',
  'myReg/erase': 'somebody’s own',
  'myReg/calendar.ics': 'somebody’s own',
  'myReg/data.json': 'somebody’s own',
  'news/confirm': 'opened by somebody’s secret link',
  'news/leave': 'opened by somebody’s secret link',
  vip: 'staff’s',
  programOverview: 'staff’s',
  printWorkOrder: 'opened by a secret link',
  'program.ics': 'asked for by calendars, with a tag of its own',
  'program/:id/calendar.ics': 'asked for by calendars, with a tag of its own',
  prijave: 'about who has registered, which the stamp does not count',
}

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

/** Pages of one thing each. What is not there is not kept either: its page is answered 404. */
const ofOne: readonly { readonly page: string; readonly addresses: RegExp }[] = [
  { page: 'program/:id', addresses: /^program\/[0-9a-f]{24}$/ },
  { page: 'artists/:slug', addresses: /^artists\/[a-z0-9-]{1,60}$/ },
]

function termsOf(path: string): Terms | undefined {
  const page = path.slice(4).replace(/\.data$/, '')
  if (path[3] === '.') return path.slice(3) === '.data' ? cachedPages[''] : undefined
  if (path[3] === '/' && page === '') return undefined
  const name = ofOne.find(({ addresses }) => addresses.test(page))?.page ?? page
  return Object.hasOwn(cachedPages, name) ? cachedPages[name] : undefined
}

/** The query with its names in one order; null when it says what the page does not read, says a name twice, or is long. */
function sortedQuery(query: string, known: readonly string[]): string | null {
  if (query === '') return ''
  if (query.length > longestQuery || known.length === 0) return null
  const given = new URLSearchParams(query)
  const names = [...given.keys()]
  if (names.some((name) => !known.includes(name)) || new Set(names).size < names.length) return null
  given.sort()
  return given.toString()
}
