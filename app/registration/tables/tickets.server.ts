import type { Querying } from '#app/platform/database/statement.ts'
import { id } from '#app/platform/id.ts'
import type { Ticket, VoidReason } from '../tickets/ticket.ts'

/** Registrations that hold a place and have no valid ticket; none in an archive. */
export async function readWithoutTicket(
  db: Querying,
  editionId: string,
  ids: readonly string[] | null,
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'registrations-without-ticket',
    text: `select r.id from registrations r join editions e on e.id = r.edition_id and not e.archived
      where r.edition_id = $1 and ($2::text[] is null or r.id = any($2)) and r.status in ('placed', 'confirmed', 'late')
        and r.erased_at is null and not exists (select from tickets t
          where t.edition_id = r.edition_id and t.registration_id = r.id and t.voided_at is null)
      order by r.id`,
    values: [editionId, ids],
  })
  return rows.map((row) => row.id)
}

/** Writes new tickets. Where another process was first, its ticket stays. */
export async function insertTickets(
  db: Querying,
  editionId: string,
  tickets: readonly (Ticket & { readonly id: string })[],
): Promise<void> {
  if (tickets.length === 0) return
  await db.query({
    name: 'insert-tickets',
    text: `insert into tickets (edition_id, id, registration_id, code, made_at)
      select $1, n.id, n.registration_id, n.code, n.made_at
      from jsonb_to_recordset($2::jsonb) as n(id text, registration_id text, code text, made_at timestamptz)
      on conflict (edition_id, registration_id) where voided_at is null do nothing`,
    values: [
      editionId,
      JSON.stringify(
        tickets.map((one) => ({
          id: one.id,
          registration_id: one.registrationId,
          code: one.code,
          made_at: one.madeAt,
        })),
      ),
    ],
  })
}

/** The valid tickets of registrations that hold a place, by registration. */
export async function readTickets(
  db: Querying,
  editionId: string,
  ids: readonly string[] | null,
): Promise<Map<string, Ticket>> {
  const { rows } = await db.query<{ registration_id: string; code: string; made_at: Date }>({
    name: 'read-tickets',
    text: `select t.registration_id, t.code, t.made_at
      from tickets t join registrations r on r.edition_id = t.edition_id and r.id = t.registration_id
      where t.edition_id = $1 and ($2::text[] is null or t.registration_id = any($2)) and t.voided_at is null
        and r.status in ('placed', 'confirmed', 'late') order by t.registration_id`,
    values: [editionId, ids],
  })
  return new Map(
    rows.map((row) => [
      row.registration_id,
      { registrationId: id(row.registration_id), code: row.code, madeAt: row.made_at },
    ]),
  )
}

/** Makes the valid ticket of a registration void. @returns whether there was one */
export async function voidTicket(
  db: Querying,
  {
    editionId,
    registrationId,
    at,
    reason,
  }: {
    readonly editionId: string
    readonly registrationId: string
    readonly at: Date
    readonly reason: VoidReason
  },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'void-ticket',
    text: `update tickets set voided_at = $3, void_reason = $4
      where edition_id = $1 and registration_id = $2 and voided_at is null`,
    values: [editionId, registrationId, at, reason],
  })
  return (rowCount ?? 0) > 0
}
