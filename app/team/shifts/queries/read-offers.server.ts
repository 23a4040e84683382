import type { Querying } from '#app/platform/database/statement.ts'
import { id as asId, type Id } from '#app/platform/id.ts'
import { isShift, isTask, type Shift, type Task } from '../../volunteer/offer.ts'
import type { OfferState } from '../shifts-answer.ts'

/** An offer to help from the public form, as staff answer it. */
export type ListedOffer = {
  readonly id: Id
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly state: OfferState
  readonly shifts: readonly Shift[]
  readonly tasks: readonly Task[]
  readonly languages: readonly string[]
  readonly note: string | null
  readonly sentAt: Date
  readonly version: number
}

type Row = Omit<ListedOffer, 'id'> & { id: string }

/** The offers of an edition, unanswered ones first, of these the oldest. */
export async function readOffers(db: Querying, editionId: string, only?: Id): Promise<ListedOffer[]> {
  const { rows } = await db.query<Row>({
    name: 'offers',
    text: `select id, name, email, phone, state, shifts, tasks, languages, note, reserved as "sentAt", version from team
      where edition_id = $1 and consented_at is not null and erased_at is null and ($2::text is null or id = $2)
      order by state <> 'offered', reserved, id`,
    values: [editionId, only ?? null],
  })
  return rows.map((row) => ({
    ...row,
    id: asId(row.id),
    shifts: row.shifts.filter(isShift),
    tasks: row.tasks.filter(isTask),
  }))
}
