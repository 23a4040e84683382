import { allowErasure, editionsToErase } from '#app/festival/service.server.ts'
import { nameOfActor, systemActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'

/** Erases the guests of editions whose lists are past retention, in the audit log too. V4. @returns how many */
export async function eraseGuests({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  let erased = 0
  for (const editionId of await editionsToErase({ db, now }, 'lists')) {
    erased += await db.transaction(async (tx) => {
      await allowErasure(tx)
      const { rows } = await tx.query<{ id: string }>('delete from vip where edition_id = $1 returning id', [
        editionId,
      ])
      await tx.query(
        `update audit set before = null, after = null where edition_id = $1
           and action collate "C" between 'vip.' and 'vip/' and (before is not null or after is not null)`,
        [editionId],
      )
      const entry = { editionId, at: now(), actor: nameOfActor(systemActor), action: 'vip.erase' }
      for (const { id } of rows) await recordAction(tx, { ...entry, subjectId: id })
      return rows.length
    })
  }
  return erased
}
