import type { Field } from '#app/data-api/shape/shape.ts'

/** Specification 9: "table page sizes 10, 25, 50, 100, all, default 10". */
export const pageSizes = [10, 25, 50, 100, 'all'] as const
type PageSize = (typeof pageSizes)[number]

/** The view of a collection, kept in the address: `?q=&page=&size=&sort=&f.field=`. */
export type ListState = {
  readonly q: string
  /** from 1 */
  readonly page: number
  readonly size: PageSize
  /** Null: the shape's own order. */
  readonly sort: { readonly field: string; readonly direction: 1 | -1 } | null
  /** The filter of each field, as text from the address; `conditionOf` interprets them. */
  readonly filters: Readonly<Record<string, string>>
  /** The document that is open beside the list: its id, or `new`. */
  readonly open: string | null
}

/** The most rows for an actor who may only search the list. Rule X20. */
export const MOST_FOUND = 25

/** Whether the state has a search of at least two letters. Filters alone would allow paging through the whole list. */
export function isSearch({ q }: Pick<ListState, 'q'>): boolean {
  return q.trim().length > 1
}

export const wholeList: ListState = { q: '', page: 1, size: 10, sort: null, filters: {}, open: null }

const LONGEST = 200

/**
 * Reads the state from an address. Unknown values, and fields that may not be queried, are ignored; so is `new` for a user who may add
 * nothing.
 */
export function readState(
  search: URLSearchParams,
  fields: readonly Field[],
  { mayAdd = true } = {},
): ListState {
  const page = Number(search.get('page'))
  const [, minus, sorted = ''] = /^(-?)(\w+)$/.exec(search.get('sort') ?? '') ?? []
  const isSorted = fields.some((field) => field.name === sorted && isSortable(field))
  const opens = mayAdd ? /^(new|[0-9a-f]{24})$/ : /^[0-9a-f]{24}$/
  const filters = fields
    .filter(isFilterable)
    .map(({ name }) => [name, (search.get(`f.${name}`) ?? '').slice(0, LONGEST)] as const)
    .filter(([, value]) => value !== '')
  return {
    q: (search.get('q') ?? '').slice(0, LONGEST),
    page: Number.isSafeInteger(page) && page > 0 ? Math.min(page, 1_000_000) : 1,
    size: pageSizes.find((size) => String(size) === search.get('size')) ?? 10,
    sort: isSorted ? { field: sorted, direction: minus ? -1 : 1 } : null,
    filters: Object.fromEntries(filters),
    open: opens.exec(search.get('open') ?? '')?.[0] ?? null,
  }
}

/** The state as the query of an address, without default values: `?q=ana&page=2`; empty for the whole list. */
export function searchOf({ q, page, size, sort, filters, open }: ListState): string {
  const search = new URLSearchParams()
  if (q !== '') search.set('q', q)
  for (const [name, value] of Object.entries(filters)) if (value !== '') search.set(`f.${name}`, value)
  if (sort) search.set('sort', `${sort.direction < 0 ? '-' : ''}${sort.field}`)
  if (size !== 10) search.set('size', String(size))
  if (page !== 1) search.set('page', String(page))
  if (open !== null) search.set('open', open)
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** Another state of the same list. Whatever changes what is found leads back to the first page. */
export function changed(state: ListState, to: Partial<ListState>): ListState {
  const isSamePage = Object.keys(to).every((name) => name === 'open' || name === 'page')
  return { ...state, ...(isSamePage ? {} : { page: 1 }), ...to }
}

/** Whether rows can be sorted by it: not by objects, nor by lists. */
export function isSortable({ kind }: Field): boolean {
  return !['object', 'rows', 'textList', 'choices', 'password'].includes(kind)
}

/** Whether rows can be picked out by it. */
export function isFilterable({ kind, name }: Field): boolean {
  return kind !== 'object' && kind !== 'rows' && kind !== 'password' && name !== '_id' && name !== 'version'
}
