import { type Complain, isCount, isMap } from '../errors.ts'
import type { Fields } from '../fields.ts'

/** The most sort keys: each costs the statement a column. */
const MOST_KEYS = 10
/** More than any document has fields. */
const MOST_PROJECTED = 200

/** `opts` of `find`. */
export type FindOptions = {
  readonly sort?: Readonly<Record<string, 1 | -1>>
  readonly limit?: number
  readonly skip?: number
  readonly projection?: Readonly<Record<string, 0 | 1>>
  readonly count?: boolean
}

/**
 * Checks `opts` and returns what is valid of it; complains about unknown options, unknown fields in them, and values of a wrong kind.
 * Absent or null is no options.
 */
export function checkOptions(options: unknown, fields: Fields, complain: Complain): FindOptions {
  if (options === undefined || options === null) return {}
  if (!isMap(options)) {
    complain('opts', 'bad-value', 'opts')
    return {}
  }
  const { sort, limit, skip, projection, count, ...others } = options
  for (const name of Object.keys(others)) complain(`opts.${name}`, 'unknown-field', name)
  if (limit !== undefined && !isCount(limit)) complain('opts.limit', 'bad-value', 'limit')
  if (skip !== undefined && !isCount(skip)) complain('opts.skip', 'bad-value', 'skip')
  if (count !== undefined && typeof count !== 'boolean') complain('opts.count', 'bad-value', 'count')
  return {
    ...(sort !== undefined && { sort: checkSort(sort, fields, complain, 'opts.sort') }),
    ...(isCount(limit) && { limit }),
    ...(isCount(skip) && { skip }),
    ...(projection !== undefined && { projection: checkProjection(projection, fields, complain) }),
    ...(typeof count === 'boolean' && { count }),
  }
}

/** Checks an order: queryable fields, each up (1) or down (-1). */
export function checkSort(
  sort: unknown,
  fields: Fields,
  complain: Complain,
  path: string,
): Record<string, 1 | -1> {
  if (!isMap(sort)) {
    complain(path, 'bad-value', path)
    return {}
  }
  if (Object.keys(sort).length > MOST_KEYS) {
    complain(path, 'too-many', path)
    return {}
  }
  const entries = Object.entries(sort).map(([name, direction]): [string, 1 | -1] => {
    if (!fields.has(name)) complain(`${path}.${name}`, 'unknown-field', name)
    if (direction !== 1 && direction !== -1) complain(`${path}.${name}`, 'bad-value', name)
    return [name, direction === -1 ? -1 : 1]
  })
  return Object.fromEntries(entries)
}

/** Either what is wanted or what is not; `_id` may be left out of either. */
function checkProjection(projection: unknown, fields: Fields, complain: Complain): Record<string, 0 | 1> {
  if (!isMap(projection)) {
    complain('opts.projection', 'bad-value', 'projection')
    return {}
  }
  if (Object.keys(projection).length > MOST_PROJECTED) {
    complain('opts.projection', 'too-many', 'projection')
    return {}
  }
  const entries = Object.entries(projection).map(([name, wanted]): [string, 0 | 1] => {
    if (!fields.has(name)) complain(`opts.projection.${name}`, 'unknown-field', name)
    // As in MongoDB: a field and a part of it cannot both be spoken of.
    if (Object.keys(projection).some((other) => other.startsWith(`${name}.`))) {
      complain(`opts.projection.${name}`, 'bad-value', name)
    }
    if (![0, 1, true, false].includes(wanted as number)) {
      complain(`opts.projection.${name}`, 'bad-value', name)
    }
    return [name, wanted ? 1 : 0]
  })
  const kinds = new Set(entries.filter(([name]) => name !== '_id').map(([, wanted]) => wanted))
  if (kinds.size > 1) complain('opts.projection', 'bad-value', 'projection')
  return Object.fromEntries(entries)
}
