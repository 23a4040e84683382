import { systemActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { id } from '#app/platform/id.ts'
import { cancelRegistration } from './cancel.server.ts'
import { erasePersonalData } from './erase-personal-data.server.ts'

/** The number of registrations that one call cancels. */
const batch = 50

/**
 * Cancels erased registrations that hold places or wait in an edition that is not over: restoring an older backup brings their places back without
 * their names. Their partners are notified as after any cancellation. R11.
 * @returns the number cancelled; the next call takes the next batch
 */
export async function cancelErased(app: AppContext): Promise<number> {
  const { rows } = await app.db.query<{ id: string; edition_id: string }>(
    `select r.id, r.edition_id from registrations r
     join erasures e on e.kind = 'registration' and e.edition_id = r.edition_id and e.subject_id = r.id
     join editions on editions.id = r.edition_id and not editions.archived and editions.ends_on >= $1::date
     where r.erased_at is not null and r.status not in ('cancelled', 'released')
     order by r.id limit ${batch}`,
    [app.now()],
  )
  let cancelled = 0
  for (const row of rows) {
    const ended = await cancelRegistration(app, { id: id(row.id), by: systemActor })
    if (!ended.ok) continue
    // Cancelling has queued an e-mail to an address that was erased
    await app.db.transaction((tx) => erasePersonalData(tx, row.edition_id, [row.id]))
    cancelled += 1
  }
  return cancelled
}
