import type { Selectable } from 'kysely'
import type { Querying } from '#app/platform/database/statement.ts'
import { type Id, id } from '#app/platform/id.ts'
import { type LocalDay, localDay } from '#app/platform/values/local-day.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import type { Allocations } from '#db/tables.ts'
import type { Subject, SubjectType } from '../subject.ts'

/** The part of a movement that pays a subject, or pays it back. */
export type Allocation = {
  readonly id: Id
  readonly movementId: Id
  readonly subject: Subject
  readonly amountCents: Cents
  /** The local day on which it counts: the movement's, or the later one on which it was shared out. */
  readonly bookedOn: LocalDay
  readonly recordedAt: Date
  readonly recordedBy: string
  /** The allocation that this one reverses. */
  readonly corrects: Id | null
}

/** Writes many allocations at once. The caller has checked that they do not exceed their movement. */
export async function insertAllocations(db: Querying, allocations: readonly Allocation[]): Promise<void> {
  if (allocations.length === 0) return
  await db.query({
    name: 'insert-allocations',
    text: 'insert into allocations select * from jsonb_populate_recordset(null::allocations, $1)',
    values: [JSON.stringify(allocations.map(rowOf))],
  })
}

function rowOf(one: Allocation): { readonly [Column in keyof Selectable<Allocations>]: unknown } {
  return {
    edition_id: one.subject.editionId,
    id: one.id,
    movement_id: one.movementId,
    subject_type: one.subject.type,
    subject_id: one.subject.id,
    amount_cents: one.amountCents,
    booked_on: one.bookedOn,
    recorded_at: one.recordedAt,
    recorded_by: one.recordedBy,
    corrects: one.corrects,
  }
}

/** What a movement pays, in the order in which it was shared out. */
export async function allocationsOf(db: Querying, movementId: string): Promise<Allocation[]> {
  const { rows } = await db.query<Selectable<Allocations>>({
    name: 'allocations-of-movement',
    text: 'select * from allocations where movement_id = $1 order by recorded_at, id',
    values: [movementId],
  })
  return rows.map(allocationOf)
}

/** The allocations of a movement and their reversals, in order of recording. */
export async function allocationsTo(
  db: Querying,
  { editionId, type, id: subjectId }: Subject,
): Promise<Allocation[]> {
  const { rows } = await db.query<Selectable<Allocations>>({
    name: 'allocations-to-subject',
    text: `select * from allocations where edition_id = $1 and subject_type = $2 and subject_id = $3
      order by recorded_at, id`,
    values: [editionId, type, subjectId],
  })
  return rows.map(allocationOf)
}

/** The allocations that are neither reversed nor reversals. */
export function unreversed<A extends Pick<Allocation, 'id' | 'corrects'>>(allocations: readonly A[]): A[] {
  const taken = new Set(allocations.flatMap(({ corrects }) => corrects ?? []))
  return allocations.filter(({ id: own, corrects }) => corrects === null && !taken.has(own))
}

function allocationOf(row: Selectable<Allocations>): Allocation {
  return {
    id: id(row.id),
    movementId: id(row.movement_id),
    subject: { editionId: row.edition_id, type: row.subject_type as SubjectType, id: row.subject_id },
    amountCents: cents(row.amount_cents),
    bookedOn: localDay(row.booked_on),
    recordedAt: row.recorded_at,
    recordedBy: row.recorded_by,
    corrects: row.corrects === null ? null : id(row.corrects),
  }
}
