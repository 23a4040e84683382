import type { Querying } from '#app/platform/database/statement.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Call, Outcome } from '../call.ts'
import type { Failure } from '../failure.ts'
import { readAggregate, readFind, readFindById } from '../payload.ts'
import { aggregateIn, findIn, readIn } from '../query/ask.server.ts'
import { checkQuery } from '../query/check/check-query.ts'
import { complaints } from '../query/faults.ts'
import type { Source } from '../query/source.ts'
import { askable, visible } from './field-gate.ts'
import type { Reading } from './keeping.ts'

/** The documents somebody may see, as far as they may see them; null when none. X14, X15. */
export async function sourceFor(
  keeping: Reading,
  call: Call,
  db: Querying = call.app.db,
): Promise<Source | null> {
  const source = await keeping.source(call, db)
  return source && visible(source, keeping.shape, call.by)
}

/** `find`: an array, or with `opts.count` the items and how many there are in all. */
export async function find(keeping: Reading, call: Call): Promise<Outcome> {
  const { shape, beside } = keeping
  const asked = readFind(call.payload, askable(shape, call.by), beside)
  if (!asked.ok) return asked
  const source = await sourceFor(keeping, call)
  if (!source) return accept({ value: asked.value.opts.count ? { items: [], count: 0 } : [] })
  return accept(await findIn(call.app.db, source, asked.value))
}

/** `findById`: the document, or null. */
export async function findById(keeping: Reading, call: Call): Promise<Outcome> {
  const asked = readFindById(call.payload, keeping.beside)
  return asked.ok ? findFirst(keeping, call, { _id: asked.value.id }) : asked
}

/** `findOne`: the first document that the query has, or null. */
export async function findOne(keeping: Reading, call: Call): Promise<Outcome> {
  const query = readQuery(keeping, call, ['query'])
  return query.ok ? findFirst(keeping, call, query.value) : query
}

/** `aggregate` over the documents somebody may see. */
export async function aggregate(keeping: Reading, call: Call): Promise<Outcome> {
  const { beside = [] } = keeping
  const payload = Object.fromEntries(Object.entries(call.payload).filter(([name]) => !beside.includes(name)))
  const pipeline = readAggregate(payload, askable(keeping.shape, call.by))
  if (!pipeline.ok) return pipeline
  const source = await sourceFor(keeping, call)
  return accept(source ? await aggregateIn(call.app.db, source, pipeline.value) : { value: [] })
}

/** The query of a payload that holds nothing but what is `known`. */
export function readQuery(
  { shape, beside = [] }: Reading,
  { payload, by }: Call,
  known: readonly string[],
): Decision<Record<string, unknown>, Failure> {
  const { faults, complain } = complaints()
  for (const name of Object.keys(payload)) {
    if (!known.includes(name) && !beside.includes(name)) complain(name, 'unknown-field', name)
  }
  const query = checkQuery(payload.query ?? {}, askable(shape, by), complain)
  return faults.length > 0 ? refuse({ kind: 'query', faults }) : accept(query)
}

async function findFirst(keeping: Reading, call: Call, query: Record<string, unknown>): Promise<Outcome> {
  const source = await sourceFor(keeping, call)
  if (!source) return accept({ value: null })
  const [first = null] = await readIn(call.app.db, source, { query, opts: { limit: 1 } })
  return accept({ value: first })
}
