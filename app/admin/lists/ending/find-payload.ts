import type { Field, Shape } from '#app/data-api/shape/shape.ts'
import type { Locale } from '#app/platform/locale.ts'
import { endOfDay, isLocalDay, startOfDay } from '#app/platform/values/local-day.ts'
import { parseEuro } from '#app/platform/values/money.ts'
import { parseNumber } from '../editor/number-text.ts'
import type { ListState } from '../list-state.ts'

type Query = Readonly<Record<string, unknown>>

/** The payload of `find`, in the language of the data interface. */
export type FindPayload = {
  readonly query: Query
  readonly opts: { readonly sort: Record<string, 1 | -1>; readonly limit?: number; readonly skip?: number }
}

/**
 * The query of a list state.
 * @param fields the fields the user may see; others are never queried
 * @param how.hasText whether the collection supports `$text`, which ignores accents; else each field is searched literally
 */
export function findPayload(
  shape: Shape,
  fields: readonly Field[],
  state: ListState,
  { locale, hasText }: { readonly locale: Locale; readonly hasText: boolean },
): FindPayload {
  const { q, page, size, sort, filters } = state
  const conditions = fields.flatMap((field) => {
    const condition = conditionOf(field, filters[field.name] ?? '')
    return condition ? [condition] : []
  })
  const search = hasText ? searchFor(q) : searchByField(fields, q)
  const query = { ...search, ...(conditions.length > 0 && { $and: conditions }) }
  const paths = Object.entries(sort ? { [sort.field]: sort.direction } : shape.sort).map(
    ([name, direction]): [string, 1 | -1] => [pathOf(fields, name, locale), direction],
  )
  // rows that are equal otherwise keep their places from page to page
  const order = {
    ...Object.fromEntries(paths),
    ...(paths.some(([name]) => name === '_id') ? {} : { _id: 1 as const }),
  }
  if (size === 'all') return { query, opts: { sort: order } }
  return { query, opts: { sort: order, limit: size, skip: (page - 1) * size } }
}

/** Specification 3: "A generic search matches an entity's _id exactly when the search text is a 24-character hexadecimal string". */
function searchFor(q: string): Query {
  const text = q.trim()
  if (text === '') return {}
  return /^[0-9a-f]{24}$/i.test(text) ? { _id: text.toLowerCase() } : { $text: { $search: text } }
}

function searchByField(fields: readonly Field[], q: string): Query {
  const asked = searchFor(q)
  const searched = fields.filter((field) => field.searched)
  if (!('$text' in asked) || searched.length === 0) return asked
  return { $or: searched.map(({ name }) => ({ [name]: holding(q.trim()) })) }
}

/** Parses a filter: some of the choices, `from..to`, a piece of text. Null: invalid. */
function conditionOf(field: Field, given: string): Query | null {
  const text = given.trim()
  const { name, kind, choices = [] } = field
  if (text === '') return null
  switch (kind) {
    case 'choice':
    case 'choices': {
      const wanted = text.split(',').filter((one) => choices.includes(one))
      return wanted.length > 0 ? { [name]: { $in: wanted } } : null
    }
    case 'country': {
      const wanted = text.split(',').filter((one) => /^[A-Z]{2}$/.test(one))
      return wanted.length > 0 ? { [name]: { $in: wanted } } : null
    }
    case 'boolean':
      // a missing value is not yes
      return text === 'yes' ? { [name]: true } : text === 'no' ? { [name]: { $ne: true } } : null
    case 'number':
      return rangeOf(name, text, parseNumber)
    case 'cents':
      return rangeOf(name, text, parseEuro)
    case 'day':
      return rangeOf(name, text, dayIn)
    case 'instant':
      return rangeOf(name, text, (day, isEnd) => {
        const known = dayIn(day)
        return known && (isEnd ? endOfDay(known) : startOfDay(known))
      })
    case 'id':
      return /^[0-9a-f]{24}$/i.test(text) ? { [name]: text.toLowerCase() } : null
    case 'bilingual':
      return { $or: [{ [`${name}.en`]: holding(text) }, { [`${name}.sl`]: holding(text) }] }
    case 'text':
    case 'longText':
    case 'email':
    case 'textList':
      return { [name]: holding(text) }
    case 'object':
    case 'rows':
    case 'password':
      return null
  }
}

/** `from..to`, either may be left out; without dots exactly that. */
function rangeOf(
  name: string,
  text: string,
  read: (one: string, isEnd: boolean) => number | Date | string | null,
): Query | null {
  const [from = '', to = from] = text.split('..')
  const [least, most] = [
    from.trim() === '' ? null : read(from, false),
    to.trim() === '' ? null : read(to, true),
  ]
  if (least === null && most === null) return null
  return { [name]: { ...(least !== null && { $gte: least }), ...(most !== null && { $lte: most }) } }
}

function dayIn(text: string) {
  const day = text.trim()
  return isLocalDay(day) ? day : null
}

/** The data interface takes expressions of at most 100 characters. */
function holding(text: string): Query {
  const escaped = text.slice(0, 45).replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
  return { $regex: escaped, $options: 'i' }
}

function pathOf(fields: readonly Field[], name: string, locale: Locale): string {
  const isBilingual = fields.some((field) => field.name === name && field.kind === 'bilingual')
  return isBilingual ? `${name}.${locale}` : name
}
