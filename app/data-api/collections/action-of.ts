import { sql } from 'kysely'
import type { Action } from '../adapters/collection-adapter.ts'
import type { Call } from '../call.ts'
import type { Sql } from '../query/source.ts'

/** The parameters that every command takes from a call: the edition's id, the actor, the transaction, and a new document's id. */
export function actionOf({ call, tx, newId }: Pick<Action, 'call' | 'tx' | 'newId'>) {
  return { editionId: call.edition.id, by: call.by, tx, newId }
}

/** SQL: the rows of the edition that the call is about. X5 */
export function ofEdition({ edition }: Pick<Call, 'edition'>): Sql {
  return sql`t.edition_id = ${edition.id}`
}
