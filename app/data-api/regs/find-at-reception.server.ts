import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { ReadAdapter } from '../adapters/collection-adapter.ts'
import { find } from '../adapters/reading.server.ts'
import type { Call, Outcome } from '../call.ts'
import type { Failure } from '../failure.ts'
import { isMap, type QueryError } from '../query/errors.ts'
import type { Source } from '../query/source.ts'

/** More people of one name are hardly there; and a list of everybody takes hundreds of searches. */
const MOST_AT_DESK = 25
/** Shorter texts are in every other name. */
const SHORTEST = 2

/**
 * `find` for the role reception without another role: a search by name, surname, code, id or the search field, at most 25
 * results, and notes only by `findById`. So the list of all dancers cannot be exported. X20.
 */
export async function findAtReception(adapter: ReadAdapter, call: Call): Promise<Outcome> {
  const asked = narrowed(call.payload)
  if (!asked.ok) return asked
  const notes = new Set(
    adapter.shape.fields.filter(({ kind }) => kind === 'longText').map(({ name }) => name),
  )
  const fields = adapter.shape.fields.filter(({ name }) => !notes.has(name))
  const source: ReadAdapter['source'] = async (...args) => without(notes, await adapter.source(...args))
  return find({ ...adapter, source, shape: { ...adapter.shape, fields } }, { ...call, payload: asked.value })
}

function without(names: ReadonlySet<string>, source: Source | null): Source | null {
  if (!source) return null
  const columns = Object.fromEntries(Object.entries(source.columns).filter(([name]) => !names.has(name)))
  return { ...source, columns: columns as Source['columns'] }
}

function narrowed(payload: Call['payload']): Decision<Call['payload'], Failure> {
  const { query, opts = {} } = payload
  const errors: QueryError[] = []
  const conditions = isMap(query) ? Object.entries(query) : []
  if (conditions.length === 0) errors.push({ path: 'query', error: 'search-needed', name: 'query' })
  for (const [name, value] of conditions) {
    if (!isSearch(name, value))
      errors.push({ path: `query.${name}`.slice(0, 200), error: 'search-needed', name })
  }
  const { limit = MOST_AT_DESK, skip = 0 } = isMap(opts) ? opts : {}
  const isFew = typeof limit === 'number' && limit >= 1 && limit <= MOST_AT_DESK
  if (!isFew) errors.push({ path: 'opts.limit', error: 'at-most-25', name: 'limit' })
  if (skip !== 0) errors.push({ path: 'opts.skip', error: 'at-most-25', name: 'skip' })
  if (errors.length > 0) return refuse({ kind: 'query', errors })
  return accept({ ...payload, opts: isMap(opts) ? { ...opts, limit } : opts })
}

function isSearch(name: string, value: unknown): boolean {
  if (name === '$text') return isMap(value) && isLong(value.$search)
  return ['_id', 'code', 'name', 'surname'].includes(name) && isLong(value)
}

function isLong(text: unknown): boolean {
  return typeof text === 'string' && text.trim().length >= SHORTEST
}
