import { refuse } from '#app/platform/decision.ts'
import type { Call, Collection, Outcome } from '../call.ts'
import type { Doors, Keeping } from '../keeping/keeping.ts'
import { aggregate, find, findById, findOne } from '../keeping/reading.server.ts'
import { deleteOne, insert, insertMany, save, update, upsert } from '../keeping/writing.server.ts'

/** All ten operations of a collection in tables; writing ones only where it has doors. */
export function serve(keeping: Keeping): Collection {
  const { doors } = keeping
  const writing =
    (write: (desk: { keeping: Keeping & { doors: Doors }; call: Call }) => Promise<Outcome>) =>
    async (call: Call): Promise<Outcome> =>
      doors ? write({ keeping: { ...keeping, doors }, call }) : refuse({ kind: 'not-served' })
  return {
    find: (call) => find(keeping, call),
    findById: (call) => findById(keeping, call),
    findOne: (call) => findOne(keeping, call),
    aggregate: (call) => aggregate(keeping, call),
    save: writing(save),
    insert: writing(insert),
    insertMany: writing(insertMany),
    update: writing(update),
    upsert: writing(upsert),
    deleteOne: writing(deleteOne),
  }
}
