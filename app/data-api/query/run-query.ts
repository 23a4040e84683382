import { ProcessingMode, Query } from 'mingo'
import { Aggregator } from 'mingo/aggregator'
import type { FindOptions } from './check/check-options.ts'
import { operators } from './null-values.ts'

/** Documents that stay as they are: they come from memory that others read too. */
export type Documents = readonly Readonly<Record<string, unknown>>[]

const options = { processingMode: ProcessingMode.CLONE_INPUT, scriptEnabled: false }

/** A value does not suit its operator, which shows only when it meets one. */
export class Unanswerable extends Error {}

/** Runs `find` over these documents; `query` and `opts` are already validated. */
export function findAmong(
  documents: Documents,
  query: Record<string, unknown>,
  { sort, skip, limit, projection, count }: FindOptions,
): unknown {
  return answering(() => {
    const asked = new Query(query, options)
    const cursor = asked.find<Record<string, unknown>>([...documents], projection)
    if (sort) cursor.sort(sort)
    if (skip) cursor.skip(skip)
    // MongoDB takes a limit of 0 for none.
    if (limit) cursor.limit(limit)
    const items = cursor.all()
    if (!count) return items
    return { items, count: documents.filter((one) => asked.test(one)).length }
  })
}

/** Runs `aggregate` over these documents; the pipeline is already validated. */
export function aggregateAmong(
  documents: Documents,
  pipeline: readonly Record<string, unknown>[],
): unknown[] {
  return answering(() =>
    new Aggregator([...pipeline], { ...options, context: operators }).run([...documents]).map(withoutMissing),
  )
}

/** @throws Unanswerable for any error of the library: the documents are valid, so the query causes it. */
function answering<Value>(ask: () => Value): Value {
  try {
    return ask()
  } catch (error) {
    throw new Unanswerable('the query does not suit the documents', { cause: error })
  }
}

/** A field that was made of a missing one is missing. */
function withoutMissing(document: unknown): unknown {
  if (typeof document !== 'object' || document === null) return document
  const entries = Object.entries(document)
  return entries.every(([, value]) => value !== undefined)
    ? document
    : Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}
