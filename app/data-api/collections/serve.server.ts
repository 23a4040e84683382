import type { Call, Collection, Outcome } from '../call.ts'
import type { Keeping, Reading } from '../keeping/keeping.ts'
import { aggregate, find, findById, findOne } from '../keeping/reading.server.ts'
import { deleteOne, insert, insertMany, save, update, upsert } from '../keeping/writing.server.ts'

/** All ten operations of a collection in tables. */
export function serve(keeping: Keeping): Collection {
  const writing = (write: (driver: { keeping: Keeping; call: Call }) => Promise<Outcome>) => (call: Call) =>
    write({ keeping, call })
  return {
    ...serveReading(keeping),
    save: writing(save),
    insert: writing(insert),
    insertMany: writing(insertMany),
    update: writing(update),
    upsert: writing(upsert),
    deleteOne: writing(deleteOne),
  }
}

/** The four that look at it. */
export function serveReading(keeping: Reading) {
  return {
    find: (call) => find(keeping, call),
    findById: (call) => findById(keeping, call),
    findOne: (call) => findOne(keeping, call),
    aggregate: (call) => aggregate(keeping, call),
  } satisfies Partial<Collection>
}
