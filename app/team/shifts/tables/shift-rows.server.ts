import type { CollectionTable } from '#app/platform/collection-rows.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { id as asId, type Id } from '#app/platform/id.ts'
import type { WorkShift } from '../shift.ts'

/** Shifts as rows with a version and an audit entry. T15 */
export const shiftRows: CollectionTable<WorkShift> = {
  table: 'shifts',
  subject: 'shift',
  fields: ['place', 'title', 'startsAt', 'endsAt', 'need', 'skill', 'minAge', 'note'],
}

const columns = `id, place, title, starts_at as "startsAt", ends_at as "endsAt", need, skill, min_age as "minAge", note, version`

type Row = Omit<WorkShift, 'id'> & { id: string }
const shiftOf = (row: Row): WorkShift => ({ ...row, id: asId(row.id) })

/** All shifts of an edition, by time. */
export async function readShifts(db: Querying, editionId: string): Promise<WorkShift[]> {
  const { rows } = await db.query<Row>({
    name: 'shifts',
    text: `select ${columns} from shifts where edition_id = $1 order by starts_at, place collate "sl-x-icu", id`,
    values: [editionId],
  })
  return rows.map(shiftOf)
}

/** These shifts, locked in id order until the transaction ends: who fills them changes under the lock alone. */
export async function lockShifts(
  tx: Querying,
  editionId: string,
  ids: readonly Id[],
): Promise<Map<Id, WorkShift>> {
  const { rows } = await tx.query<Row>({
    name: 'lock-shifts',
    text: `select ${columns} from shifts where edition_id = $1 and id = any($2) order by id for update`,
    values: [editionId, [...new Set(ids)]],
  })
  return new Map(rows.map((row) => [asId(row.id), shiftOf(row)]))
}
