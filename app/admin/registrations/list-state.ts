import { textIn } from '#app/platform/values/text-in-address.ts'
import { dimensionNames, type Filter, readFilter } from './filter.ts'

/** Specification 9: page sizes 10, 25, 50, 100, all; 10 at first. */
export const pageSizes = [10, 25, 50, 100, 'all'] as const
export type PageSize = (typeof pageSizes)[number]
/** A page size as addresses and fields write it. */
export const sizeText = (size: PageSize): string => String(size)

/** How many rows are read at once around the visible ones. */
export const WINDOW = 200

export const sortColumns = [
  'name',
  'number',
  'role',
  'country',
  'status',
  'total',
  'paid',
  'open',
  'due',
  'reserved',
] as const
export type SortColumn = (typeof sortColumns)[number]

export const tabs = ['picks', 'money', 'emails', 'history', 'person'] as const
export type Tab = (typeof tabs)[number]

/** The shown part of the registrations, stored in the address. */
export type ListState = {
  readonly q: string
  readonly filter: Filter
  readonly sort: { readonly column: SortColumn; readonly isDown: boolean }
  readonly size: PageSize
  /** from 1 */
  readonly page: number
  /** The registration that is open beside the list. */
  readonly open: string | null
  readonly tab: Tab
  /** The e-mail that is read. */
  readonly email: string | null
  /** The registration is open in a separate window, without the list. */
  readonly isAlone: boolean
  /** A new one is being entered. */
  readonly isNew: boolean
}

const newestFirst = { column: 'reserved', isDown: true } as const
const LONGEST = 200

/** Reads the state from an address. Unknown values are ignored. */
export function readState(search: URLSearchParams): ListState {
  const [, minus, sorted] = /^(-?)(\w+)$/.exec(search.get('sort') ?? '') ?? []
  const column = sortColumns.find((name) => name === sorted)
  const page = Number(search.get('page'))
  return {
    q: textIn(search, 'q', LONGEST),
    filter: readFilter(search),
    sort: column ? { column, isDown: minus === '-' } : newestFirst,
    size: pageSizes.find((size) => sizeText(size) === search.get('size')) ?? 10,
    page: Number.isSafeInteger(page) && page > 0 ? Math.min(page, 100_000) : 1,
    open: idIn(search, 'open'),
    email: idIn(search, 'email'),
    isAlone: search.get('alone') === '1',
    isNew: search.get('new') === '1',
    tab: tabs.find((tab) => tab === search.get('tab')) ?? 'picks',
  }
}

function idIn(search: URLSearchParams, name: string): string | null {
  return /^[0-9a-f]{24}$/.exec(search.get(name) ?? '')?.[0] ?? null
}

/** One registration in a separate window. */
export function alone(id: string): ListState {
  return { ...readState(new URLSearchParams()), open: id, isAlone: true }
}

/** The state as the query of an address, without default values: `?status=late&sort=due`; empty for the whole list. */
export function searchOf({
  q,
  filter,
  sort,
  size,
  page,
  open,
  tab,
  email,
  isAlone,
  isNew,
}: ListState): string {
  const search = new URLSearchParams()
  if (q !== '') search.set('q', q)
  for (const name of dimensionNames) {
    const values = filter[name]
    if (values && values.length > 0) search.set(name, values.join(','))
  }
  if (sort.column !== newestFirst.column || sort.isDown !== newestFirst.isDown) {
    search.set('sort', `${sort.isDown ? '-' : ''}${sort.column}`)
  }
  if (size !== 10) search.set('size', sizeText(size))
  if (page !== 1) search.set('page', String(page))
  if (open !== null) search.set('open', open)
  if (open !== null && tab !== 'picks') search.set('tab', tab)
  if (open !== null && email !== null) search.set('email', email)
  if (open !== null && isAlone) search.set('alone', '1')
  if (isNew) search.set('new', '1')
  // a comma needs no escape in a query, and keeps the address readable
  const text = search.toString().replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}

/** Another state of the same list. Whatever changes what is found leads back to the first page. */
export function changed(state: ListState, to: Partial<ListState>): ListState {
  const isSamePage = Object.keys(to).every((name) => ['open', 'tab', 'email', 'page', 'isNew'].includes(name))
  return { ...state, ...(isSamePage ? {} : { page: 1 }), ...to }
}

/** The other direction of the column the list is in order by; of another column where one usually begins. */
export function sortedBy({ sort }: ListState, column: SortColumn): ListState['sort'] {
  if (sort.column === column) return { column, isDown: !sort.isDown }
  return { column, isDown: ['total', 'paid', 'open', 'reserved', 'number'].includes(column) }
}
