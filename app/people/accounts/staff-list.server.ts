import type { AppContext } from '#app/platform/app-context.server.ts'
import {
  addRow,
  type CollectionTable,
  changeRow,
  dropRow,
  type RowRefusal,
  type Wanted,
} from '#app/platform/collection-rows.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { decideWithin } from '#app/platform/decide-in-transaction.server.ts'
import { type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { newId } from '#app/platform/ids.server.ts'
import { type Actor, nameOfActor } from '../actor.ts'

/** A list that staff edit by hand. */
export type StaffList<Thing> = CollectionTable<Thing> & {
  /** Whether the actor may write to the list; `wanted` holds the values to set, none on removal. */
  readonly mayWrite: (by: Actor, wanted: Wanted<Thing>) => boolean
  /** In the one spelling that is stored. */
  readonly asStored?: (wanted: Wanted<Thing>) => Wanted<Thing>
}

export type ListRefusal = RowRefusal | 'not-allowed'
export type ListDeps = Pick<AppContext, 'db' | 'now'>
/** A command on a list; with `tx` it runs inside that transaction. */
type ListAction = { readonly editionId: string; readonly by: Actor; readonly tx?: Tx | undefined }
export type Saving<Thing> = ListAction & {
  /** absent: add a new entry */
  readonly id?: Id | undefined
  /** the id of a new entry; absent: generated */
  readonly newId?: Id | undefined
  /** the version the editor saw; a newer one in the database refuses the change */
  readonly version?: number | undefined
  readonly wanted: Wanted<Thing>
}
export type Removing = ListAction & {
  readonly id: Id
  /** The version that was seen; absent: not compared. */
  readonly version?: number | undefined
}
type Done = Promise<Decision<Id, ListRefusal>>

/**
 * Adds or changes an entry, and writes the audit log in the same transaction. Answers the entry's id; refuses an actor whom `mayWrite` does
 * not allow, and what `addRow` and `changeRow` refuse.
 */
export function saveInList<Thing>(app: ListDeps, list: StaffList<Thing>, saving: Saving<Thing>): Done {
  const { editionId, by, id, newId: wantedId, version, tx } = saving
  const wanted = list.asStored?.(saving.wanted) ?? saving.wanted
  if (!list.mayWrite(by, wanted)) return Promise.resolve(refuse('not-allowed'))
  const where = { editionId, actor: nameOfActor(by), at: app.now() }
  return decideWithin(app.db, tx, (tx) =>
    id
      ? changeRow(tx, list, { ...where, id, version }, wanted)
      : addRow(tx, list, { ...where, id: wantedId ?? newId(where.at) }, wanted),
  )
}

/**
 * Removes an entry and answers its id; the audit log stores its last values. Refuses an actor whom `mayWrite` does not allow, and what
 * `dropRow` refuses.
 */
export function removeFromList<Thing>(app: ListDeps, list: StaffList<Thing>, removing: Removing): Done {
  const { editionId, by, id, version, tx } = removing
  if (!list.mayWrite(by, {})) return Promise.resolve(refuse('not-allowed'))
  const where = { editionId, id, version, actor: nameOfActor(by), at: app.now() }
  return decideWithin(app.db, tx, (tx) => dropRow(tx, list, where))
}
