import type { Selectable } from 'kysely'
import type { Querying } from '#app/platform/database/statement.ts'
import { id } from '#app/platform/id.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import type { Movements } from '#db/tables.ts'
import type { Movement, MovementMethod, MovementSource, NewMovement } from '../movement.ts'

/**
 * Writes a movement unless its key is known. G4
 * @returns whether it is written
 */
export async function insertMovement(
  db: Querying,
  movement: Omit<NewMovement, 'source'> & Movement,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'insert-movement',
    text: `insert into movements (id, amount_cents, method, value_day, recorded_at, recorded_by, source_type, source_id, key,
        reference, note, document_number, corrects, payer_name, payer_iban)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict (key) do nothing`,
    values: [
      movement.id,
      movement.amountCents,
      movement.method,
      movement.valueDay,
      movement.recordedAt,
      movement.recordedBy,
      movement.source.type,
      movement.source.id,
      movement.key,
      movement.reference,
      movement.note,
      movement.documentNumber,
      movement.corrects,
      movement.payer?.name ?? null,
      movement.payer?.iban ?? null,
    ],
  })
  return rowCount === 1
}

/** Writes many movements at once; none of their keys may be known. */
export async function insertMovements(
  db: Querying,
  movements: readonly (Omit<NewMovement, 'source'> & Movement)[],
): Promise<void> {
  if (movements.length === 0) return
  await db.query({
    name: 'insert-movements',
    text: 'insert into movements select * from jsonb_populate_recordset(null::movements, $1)',
    values: [JSON.stringify(movements.map(rowOf))],
  })
}

function rowOf(one: Omit<NewMovement, 'source'> & Movement): {
  readonly [Column in keyof Selectable<Movements>]: unknown
} {
  return {
    id: one.id,
    amount_cents: one.amountCents,
    method: one.method,
    value_day: one.valueDay,
    recorded_at: one.recordedAt,
    recorded_by: one.recordedBy,
    payer_name: one.payer?.name ?? null,
    payer_iban: one.payer?.iban ?? null,
    source_type: one.source.type,
    source_id: one.source.id,
    key: one.key,
    reference: one.reference,
    note: one.note,
    document_number: one.documentNumber,
    corrects: one.corrects,
  }
}

/** The movement, locked until the transaction ends; null where there is none. Others who share it out or take it back wait. */
export async function lockMovement(db: Querying, movementId: string): Promise<Movement | null> {
  const { rows } = await db.query<Selectable<Movements>>({
    name: 'lock-movement',
    text: 'select * from movements where id = $1 for no key update',
    values: [movementId],
  })
  return rows[0] ? movementOf(rows[0]) : null
}

function movementOf(row: Selectable<Movements>): Movement {
  return {
    id: id(row.id),
    amountCents: cents(row.amount_cents),
    method: row.method as MovementMethod,
    valueDay: localDay(row.value_day),
    source: { type: row.source_type as MovementSource['type'], id: row.source_id },
    reference: row.reference,
    payer: row.payer_iban === null ? null : { name: row.payer_name, iban: row.payer_iban },
    note: row.note,
    documentNumber: row.document_number,
    corrects: row.corrects === null ? null : id(row.corrects),
    recordedAt: row.recorded_at,
    recordedBy: row.recorded_by,
  }
}

/** Clears the notes of what these subjects paid: they are personal. */
export async function clearNotes(
  db: Querying,
  {
    editionId,
    type,
    ids,
  }: { readonly editionId: string; readonly type: string; readonly ids: readonly string[] },
): Promise<void> {
  await db.query(
    `update movements set note = null where note is not null and id in (
       select movement_id from allocations where edition_id = $1 and subject_type = $2 and subject_id = any($3))`,
    [editionId, type, ids],
  )
}

/**
 * Adds the number of the document to a movement that has none. Once: a movement that has one keeps it. G3
 * @returns whether it was added
 */
export async function addDocumentNumber(
  db: Querying,
  { id: movementId, documentNumber }: { readonly id: string; readonly documentNumber: string },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'add-document-number',
    text: 'update movements set document_number = $2 where id = $1 and document_number is null',
    values: [movementId, documentNumber],
  })
  return rowCount === 1
}
