import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Failure } from './failure.ts'
import { checkOptions, type FindOptions } from './query/check/check-options.ts'
import { checkPipeline } from './query/check/check-pipeline.ts'
import { checkQuery } from './query/check/check-query.ts'
import { complaints } from './query/errors.ts'
import type { Fields } from './query/fields.ts'

type Payload = Readonly<Record<string, unknown>>

export type FindPayload = { readonly query: Record<string, unknown>; readonly opts: FindOptions }

/** The payload of `find` over `fields`. `others` are names that are checked elsewhere. X9. */
export function readFind(
  payload: Payload,
  fields: Fields,
  others: readonly string[] = [],
): Decision<FindPayload, Failure> {
  const { errors, complain } = complaints()
  refuseOthers(payload, ['query', 'opts', ...others], complain)
  const query = checkQuery(payload.query ?? {}, fields, complain)
  const opts = checkOptions(payload.opts, fields, complain)
  return errors.length > 0 ? refuse({ kind: 'query', errors }) : accept({ query, opts })
}

/**
 * The payload of `findById`: refused when `_id` is no text; a text that is no id passes and matches nothing. `others` are names that are
 * checked elsewhere.
 */
export function readFindById(
  payload: Payload,
  others: readonly string[] = [],
): Decision<{ readonly id: string }, Failure> {
  const { errors, complain } = complaints()
  refuseOthers(payload, ['_id', ...others], complain)
  if (typeof payload._id !== 'string') complain('_id', 'bad-value', '_id')
  return errors.length > 0 ? refuse({ kind: 'query', errors }) : accept({ id: String(payload._id) })
}

/** The payload of `aggregate`, over documents with these fields: the checked pipeline, or a refusal with all its errors. X9. */
export function readAggregate(
  payload: Payload,
  fields: Fields,
): Decision<readonly Record<string, unknown>[], Failure> {
  const { errors, complain } = complaints()
  refuseOthers(payload, ['pipeline'], complain)
  const pipeline = checkPipeline(payload.pipeline, fields, complain)
  return errors.length > 0 ? refuse({ kind: 'query', errors }) : accept(pipeline)
}

/** The query as given; without one everything, except beside an update. */
export function queryIn({ query }: Payload, known: readonly string[]): unknown {
  return known.includes('update') ? query : (query ?? {})
}

/** Unknown names are errors, so that a misspelt one is not silently ignored. */
export function refuseOthers(
  payload: Payload,
  known: readonly string[],
  complain: (path: string, error: 'unknown-field', name: string) => void,
): void {
  for (const name of Object.keys(payload)) if (!known.includes(name)) complain(name, 'unknown-field', name)
}
