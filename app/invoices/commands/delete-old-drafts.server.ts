import { allowErasure, editionsToErase } from '#app/festival/service.server.ts'
import { nameOfActor, systemActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'

/** Deletes drafts together with the registrations of their edition: only issued invoices are retained longer. I6. @returns how many */
export async function deleteOldDrafts({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  let forgotten = 0
  for (const editionId of await editionsToErase({ db, now }, 'registrations')) {
    forgotten += await db.transaction(async (tx) => {
      await allowErasure(tx)
      const { rows } = await tx.query<{ id: string }>(
        `delete from invoices where edition_id = $1 and status = 'draft' returning id`,
        [editionId],
      )
      const ids = rows.map(({ id }) => id)
      await tx.query(
        `update audit set before = null, after = null where edition_id = $1
           and (subject_id = any($2) or action = 'invoice.remove')`,
        [editionId, ids],
      )
      const entry = { editionId, at: now(), actor: nameOfActor(systemActor), action: 'invoice.erase' }
      for (const id of ids) await recordAction(tx, { ...entry, subjectId: id })
      return ids.length
    })
  }
  return forgotten
}
