import type { Querying } from '#app/platform/database/statement.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Call, Outcome } from '../call.ts'
import type { Failure } from '../failure.ts'
import { queryIn, readAggregate, readFind, readFindById } from '../payload.ts'
import { aggregateIn, findIn, readIn } from '../query/ask.server.ts'
import { checkQuery } from '../query/check/check-query.ts'
import { complaints } from '../query/errors.ts'
import type { Source } from '../query/source.ts'
import type { ReadAdapter } from './collection-adapter.ts'
import { visible, visibleFields } from './field-access.ts'

/** The documents visible to the caller, with the visible fields; null when none. X14, X15. */
export async function sourceFor(
  adapter: ReadAdapter,
  call: Call,
  db: Querying = call.app.db,
): Promise<Source | null> {
  const source = await adapter.source(call, db)
  return source && visible(source, adapter.shape, call.by)
}

/** `find`: an array, or with `opts.count` the items and how many there are in all. */
export async function find(adapter: ReadAdapter, call: Call): Promise<Outcome> {
  const { shape, beside } = adapter
  const asked = readFind(call.payload, visibleFields(shape, call.by), beside)
  if (!asked.ok) return asked
  const source = await sourceFor(adapter, call)
  if (!source) return accept({ value: asked.value.opts.count ? { items: [], count: 0 } : [] })
  return accept(await findIn(call.app.db, source, asked.value))
}

/** `findById`: the document, or null when there is none that the caller may see. */
export async function findById(adapter: ReadAdapter, call: Call): Promise<Outcome> {
  const asked = readFindById(call.payload, adapter.beside)
  return asked.ok ? findFirst(adapter, call, { _id: asked.value.id }) : asked
}

/** `findOne`: the first document that the query has, or null. */
export async function findOne(adapter: ReadAdapter, call: Call): Promise<Outcome> {
  const query = readQuery(adapter, call, ['query'])
  return query.ok ? findFirst(adapter, call, query.value) : query
}

/**
 * `aggregate` over the documents visible to the caller; an empty array when none is. An invalid pipeline is refused with all its errors.
 * X9.
 */
export async function aggregate(adapter: ReadAdapter, call: Call): Promise<Outcome> {
  const { beside = [] } = adapter
  const payload = Object.fromEntries(Object.entries(call.payload).filter(([name]) => !beside.includes(name)))
  const pipeline = readAggregate(payload, visibleFields(adapter.shape, call.by))
  if (!pipeline.ok) return pipeline
  const source = await sourceFor(adapter, call)
  return accept(source ? await aggregateIn(call.app.db, source, pipeline.value) : { value: [] })
}

/** The query of a payload that holds nothing but what is `known`. Beside an update it is required: a forgotten one would change every document. X9. */
export function readQuery(
  { shape, beside = [] }: ReadAdapter,
  { payload, by }: Call,
  known: readonly string[],
): Decision<Record<string, unknown>, Failure> {
  const { errors, complain } = complaints()
  for (const name of Object.keys(payload)) {
    if (!known.includes(name) && !beside.includes(name)) complain(name, 'unknown-field', name)
  }
  const query = checkQuery(queryIn(payload, known), visibleFields(shape, by), complain)
  return errors.length > 0 ? refuse({ kind: 'query', errors }) : accept(query)
}

async function findFirst(adapter: ReadAdapter, call: Call, query: Record<string, unknown>): Promise<Outcome> {
  const source = await sourceFor(adapter, call)
  if (!source) return accept({ value: null })
  const [first = null] = await readIn(call.app.db, source, { query, opts: { limit: 1 } })
  return accept({ value: first })
}
