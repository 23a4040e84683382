import { Packr } from 'msgpackr'
import type { Operation } from '../gate.ts'
import { DataError } from './data-error.ts'
import { onceMore, type Pause } from './once-more.ts'

export type Document = { readonly _id: string } & Readonly<Record<string, unknown>>
type Query = Readonly<Record<string, unknown>>
type Values = Readonly<Record<string, unknown>>
type Options = Readonly<{
  sort?: Readonly<Record<string, 1 | -1>>
  limit?: number
  skip?: number
  projection?: Readonly<Record<string, 0 | 1>>
}>

type Updated = { readonly matched: number; readonly modified: number; readonly upserted?: string }

/**
 * One collection. Reads resolve even when they fail: to nothing, and the failure is in the log (specification 7). Writes
 * reject with a `DataError`, so that no caller believes a failed save.
 */
export type Collection = {
  find(query?: Query, opts?: Options): Promise<readonly Document[]>
  /** A page of the results, and the number of all. */
  findCounted(
    query?: Query,
    opts?: Options,
  ): Promise<{ readonly items: readonly Document[]; readonly count: number }>
  findById(id: string): Promise<Document | null>
  findOne(query: Query): Promise<Document | null>
  aggregate(pipeline: readonly Query[]): Promise<readonly Values[]>
  insert(values: Values): Promise<Document>
  insertMany(values: readonly Values[]): Promise<readonly Document[]>
  upsert(query: Query, update: Query): Promise<Updated>
  update(query: Query, update: Query): Promise<Updated>
  /** Changes the document with this `_id`; without one it is a new document. */
  save(values: Values): Promise<Document>
  /** With the `version` that was read it is refused where the document was changed since. */
  deleteOne(id: string, version?: number): Promise<{ readonly deleted: number }>
}

export type ClientParts = {
  /** Where Ronda is; in its own pages nothing. */
  readonly origin?: string
  /** The edition that calls are about; absent: the current one. */
  readonly edition?: string
  /** The `Accept-Language` of requests: the language of refusals. */
  readonly language?: string
  readonly fetch?: typeof fetch
  /** Told of every call that failed. */
  readonly log?: (error: DataError) => void
  /** Waits before a call is made once more. */
  readonly pause?: Pause
  /** Makes what no other write has. */
  readonly newKey: () => string
  /** The keys of writes that were not answered, by their content, which outlive this client. */
  readonly unanswered?: Map<string, string>
}

/** The data interface for our own pages and for programs (contract, HTTP). */
export function makeClient({
  origin = '',
  edition,
  language,
  log = () => {},
  newKey,
  unanswered = new Map(),
  ...parts
}: ClientParts): (collection: string) => Collection {
  const send = parts.fetch ?? ((input, init) => fetch(input, init))

  async function call(collection: string, operation: Operation, payload: Values, key?: string) {
    const search = edition === undefined ? '' : `?db=${encodeURIComponent(edition)}`
    const address = `${origin}/api/db/${encodeURIComponent(collection)}/${operation}${search}`
    const headers: Record<string, string> = { 'Content-Type': msgpack, Accept: msgpack }
    if (language !== undefined) headers['Accept-Language'] = language
    if (key !== undefined) headers['Idempotency-Key'] = key
    try {
      const response = await onceMore(
        () => send(address, { method: 'POST', headers, body: new Uint8Array(packr.pack(payload)) }),
        parts.pause,
      )
      return await answerIn(response)
    } catch (error) {
      const failure = DataError.of(error, { collection, operation })
      log(failure)
      throw failure
    }
  }

  return (collection) => {
    const read = async <Value>(operation: Operation, payload: Values, nothing: Value): Promise<Value> => {
      try {
        return (await call(collection, operation, payload)) as Value
      } catch (error) {
        if (error instanceof DataError) return nothing
        throw error
      }
    }
    // the server may have run what it did not answer: made again, it is still the same write
    const write = async <Value>(operation: Operation, payload: Values): Promise<Value> => {
      const content = JSON.stringify([edition, collection, operation, payload])
      const key = unanswered.get(content) ?? newKey()
      // an equal write made meanwhile is another one
      unanswered.delete(content)
      try {
        return (await call(collection, operation, payload, key)) as Value
      } catch (error) {
        if (!(error instanceof DataError && isAnswer(error.problem.status))) unanswered.set(content, key)
        throw error
      }
    }

    return {
      find: (query = {}, opts = {}) => read('find', { query, opts }, []),
      findCounted: (query = {}, opts = {}) =>
        read('find', { query, opts: { ...opts, count: true } }, { items: [], count: 0 }),
      findById: (_id) => read('findById', { _id }, null),
      findOne: (query) => read('findOne', { query }, null),
      aggregate: (pipeline) => read('aggregate', { pipeline }, []),
      insert: (insert) => write('insert', { insert }),
      insertMany: (insert) => write('insertMany', { insert }),
      upsert: (query, update) => write('upsert', { query, update }),
      update: (query, update) => write('update', { query, update }),
      save: (values) => write('save', values),
      deleteOne: (_id, version) => write('deleteOne', { _id, ...(version !== undefined && { version }) }),
    }
  }
}

/** Of 5xx and 0 nobody knows whether the write was run. */
const isAnswer = (status: number) => status >= 400 && status < 500

const msgpack = 'application/msgpack'
// plain maps and standard timestamps, as the other side writes them
const packr = new Packr({ useRecords: false, variableMapSize: true, encodeUndefinedAsNil: true })

async function answerIn(response: Response): Promise<unknown> {
  if (response.ok) return packr.unpack(new Uint8Array(await response.arrayBuffer()))
  throw await DataError.from(response)
}
