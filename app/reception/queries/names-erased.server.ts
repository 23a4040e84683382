import type { Querying } from '#app/platform/database/statement.ts'

/** Whether what a desk sent names an erased person of this edition, or an action about one, wherever in it. Q14 */
export async function namesErased(db: Querying, editionId: string, sent: unknown): Promise<boolean> {
  const { rows } = await db.query({
    name: 'names-erased-person',
    text: `select from registrations r where r.edition_id = $1 and r.erased_at is not null and (strpos($2, r.id) > 0
      or exists (select from reception_actions a
        where a.edition_id = r.edition_id and a.registration_id = r.id and strpos($2, a.id::text) > 0)) limit 1`,
    values: [editionId, (JSON.stringify(sent) ?? '').toLowerCase()],
  })
  return rows.length > 0
}
