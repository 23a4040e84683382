import type { Database } from '#app/platform/database/open.server.ts'
import { isShift, isTask, type Shift, type Task } from '../offer.ts'

/** An offer as its receipt repeats it; undefined when the member is gone or has another address (compared in lower case). */
export async function findOffer(
  db: Pick<Database, 'query'>,
  editionId: string,
  memberId: string,
  email: string,
): Promise<{ readonly shifts: Shift[]; readonly tasks: Task[]; readonly state: string } | undefined> {
  const { rows } = await db.query<{ shifts: Shift[]; tasks: Task[]; state: string }>(
    'select shifts, tasks, state from team where edition_id = $1 and id = $2 and lower(email) = $3',
    [editionId, memberId, email],
  )
  return rows.map(({ shifts, tasks, state }) => ({
    shifts: shifts.filter(isShift),
    tasks: tasks.filter(isTask),
    state,
  }))[0]
}
