import type { Selectable } from 'kysely'
import type { Querying } from '#app/platform/database/statement.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import type { FiscalPremises } from '#db/tables.ts'
import type { Premises } from '../furs/premises.ts'

/** Premises with the authority's responses. */
export type RegisteredPremises = Premises & {
  readonly registeredAt: Date | null
  readonly refusal: string | null
}

/** Stores premises before they are reported; earlier responses no longer count. */
export async function writePremises(db: Querying, one: Premises, by: string): Promise<void> {
  await db.query({
    name: 'write-premises',
    text: `insert into fiscal_premises (edition_id, id, tax_number, place, supplier, valid_from, is_closed, told_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (edition_id, id) do update set tax_number = excluded.tax_number, place = excluded.place, supplier = excluded.supplier,
        valid_from = excluded.valid_from, is_closed = excluded.is_closed, told_by = excluded.told_by, registered_at = null, refusal = null`,
    values: [
      one.editionId,
      one.id,
      one.taxNumber,
      JSON.stringify(one.place),
      one.supplier,
      one.validFrom,
      one.isClosed,
      by,
    ],
  })
}

/** Records the authority's response: accepted at this instant, or the reason. */
export async function notePremises(
  db: Querying,
  one: Pick<RegisteredPremises, 'editionId' | 'id' | 'registeredAt' | 'refusal'>,
): Promise<void> {
  await db.query({
    name: 'note-premises',
    text: 'update fiscal_premises set registered_at = $3, refusal = $4 where edition_id = $1 and id = $2',
    values: [one.editionId, one.id, one.registeredAt, one.refusal],
  })
}

/** Whether the authority was told, in any edition, that the company's premises with this id are closed. */
export async function areClosed(
  db: Querying,
  { taxNumber, id }: Pick<Premises, 'taxNumber' | 'id'>,
): Promise<boolean> {
  const { rows } = await db.query({
    name: 'are-premises-closed',
    text: `select from fiscal_premises where tax_number = $1 and id = $2 and is_closed and registered_at is not null limit 1`,
    values: [taxNumber, id],
  })
  return rows.length > 0
}

/**
 * The premises of an edition as they were sent to the tax authority, by id, with the time of their registration or the last refusal.
 */
export async function selectPremises(db: Querying, editionId: string): Promise<RegisteredPremises[]> {
  const { rows } = await db.query<Selectable<FiscalPremises>>({
    name: 'select-premises',
    text: 'select * from fiscal_premises where edition_id = $1 order by id',
    values: [editionId],
  })
  return rows.map((row) => ({
    editionId: row.edition_id,
    id: row.id,
    taxNumber: row.tax_number,
    supplier: row.supplier,
    validFrom: localDay(row.valid_from),
    isClosed: row.is_closed,
    refusal: row.refusal,
    place: row.place as unknown as Premises['place'],
    registeredAt: row.registered_at,
  }))
}
