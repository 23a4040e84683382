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

/** A list that some of the staff keep by hand. */
export type KeptList<Thing> = CollectionTable<Thing> & {
  /** Whether this person may write it; `wanted` is what they want to set, nothing when they take a thing out. */
  readonly mayKeep: (by: Actor, wanted: Wanted<Thing>) => boolean
}

export type ListRefusal = RowRefusal | 'not-allowed'
export type TestDriver = Pick<AppContext, 'db' | 'now'>
/** An action on a list; with `tx` as a part of a larger one. */
export type ListAction = { readonly editionId: string; readonly by: Actor; readonly tx?: Tx | undefined }
export type Saving<Thing> = ListAction & {
  /** Absent: a new one. */
  readonly id?: Id | undefined
  /** The id a new one is to have; absent: one is made. */
  readonly newId?: Id | undefined
  /** As whoever changes it has seen it: when somebody was quicker, it is refused. */
  readonly version?: number | undefined
  readonly wanted: Wanted<Thing>
}
export type Removing = ListAction & { readonly id: Id }
type Done = Promise<Decision<Id, ListRefusal>>

/** Saves a thing, new or known, and writes it into the audit log, or does neither. */
export function saveInList<Thing>(app: TestDriver, list: KeptList<Thing>, saving: Saving<Thing>): Done {
  const { editionId, by, id, newId: wantedId, version, wanted, tx } = saving
  if (!list.mayKeep(by, wanted)) return Promise.resolve(refuse('not-allowed'))
  const where = { editionId, actor: nameOfActor(by), at: app.now() }
  return decideWithin(app.db, tx, (tx) =>
    id
      ? changeRow(tx, list, { ...where, id, version }, wanted)
      : addRow(tx, list, { ...where, id: wantedId ?? newId(where.at) }, wanted),
  )
}

/** Takes a thing out; the audit log keeps what it was. */
export function removeFromList<Thing>(app: TestDriver, list: KeptList<Thing>, removing: Removing): Done {
  const { editionId, by, id, tx } = removing
  if (!list.mayKeep(by, {})) return Promise.resolve(refuse('not-allowed'))
  const where = { editionId, id, actor: nameOfActor(by), at: app.now() }
  return decideWithin(app.db, tx, (tx) => dropRow(tx, list, where))
}
