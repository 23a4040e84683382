import type { Querying } from '#app/platform/database/statement.ts'

/** Whether the promoter of an edition has this account: only then there is a page of their own. V6 */
export async function isPromoter(db: Querying, editionId: string, username: string): Promise<boolean> {
  const { rows } = await db.query({
    text: 'select 1 from promoters where edition_id = $1 and username = $2',
    values: [editionId, username],
  })
  return rows.length > 0
}
