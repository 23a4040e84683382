import type { CollectionAdapter, ReadAdapter } from '../adapters/collection-adapter.ts'
import { aggregate, find, findById, findOne } from '../adapters/reading.server.ts'
import { deleteOne, insert, insertMany, save, update, upsert } from '../adapters/writing.server.ts'
import type { Call, Collection, Outcome } from '../call.ts'

/** All ten operations of a collection whose rows are in tables. */
export function serve(adapter: CollectionAdapter): Collection {
  const writing =
    (write: (target: { adapter: CollectionAdapter; call: Call }) => Promise<Outcome>) => (call: Call) =>
      write({ adapter, call })
  return {
    ...serveReading(adapter),
    save: writing(save),
    insert: writing(insert),
    insertMany: writing(insertMany),
    update: writing(update),
    upsert: writing(upsert),
    deleteOne: writing(deleteOne),
  }
}

/** `find`, `findById`, `findOne` and `aggregate`, for a collection that is not written or is written otherwise. */
export function serveReading(adapter: ReadAdapter) {
  return {
    find: (call) => find(adapter, call),
    findById: (call) => findById(adapter, call),
    findOne: (call) => findOne(adapter, call),
    aggregate: (call) => aggregate(adapter, call),
  } satisfies Partial<Collection>
}
