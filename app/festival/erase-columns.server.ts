import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import { allowErasure } from './archive.server.ts'
import { editionsToErase } from './editions-to-erase.server.ts'
import type { RetainedData } from './retention.ts'

/** The rows of a table whose personal data is older than the retention period, and the values that erasure leaves. */
export type ErasedColumns = {
  readonly table: 'engagements' | 'promo_codes' | 'promoters' | 'signed_contracts' | 'team' | 'work_orders'
  /** The column that names a row within its edition. */
  readonly key: 'id' | 'code'
  /** The entity in the audit action: `promoter` in `promoter.erase`. */
  readonly subject: string
  readonly retained: RetainedData
  /** SQL: whether a row still holds personal data; without it the same row would be selected in every run. */
  readonly where: string
  /** SQL of the update; absent: the row goes as a whole. */
  readonly set?: string
}

/**
 * Erases expired personal data from the rows of every edition, archives included, and from their audit entries. Rule F15.
 * @param actor the actor in the audit log
 * @returns how many rows
 */
export async function eraseColumns(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { table, key, subject, retained, where, set }: ErasedColumns,
  actor: string,
): Promise<number> {
  let erased = 0
  for (const editionId of await editionsToErase({ db, now }, retained)) {
    erased += await db.transaction(async (tx) => {
      await allowErasure(tx)
      const { rows } = await tx.query<{ id: string }>(
        set === undefined
          ? `delete from ${table} where edition_id = $1 and (${where}) returning ${key} as id`
          : `update ${table} set ${set} where edition_id = $1 and (${where}) returning ${key} as id`,
        [editionId],
      )
      await tx.query(
        `update audit set before = null, after = null where edition_id = $1
           and action collate "C" between $2 || '.' and $2 || '/' and (before is not null or after is not null)`,
        [editionId, subject],
      )
      const entry = { editionId, at: now(), actor, action: `${subject}.erase` }
      for (const { id } of rows) await recordAction(tx, { ...entry, subjectId: id })
      return rows.length
    })
  }
  return erased
}
