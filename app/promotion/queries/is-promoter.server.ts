import type { Querying } from '#app/platform/database/statement.ts'

/** Whether a promoter of the edition has this account, in any case: only then there is a page of their own. V6 */
export async function isPromoter(db: Querying, editionId: string, username: string): Promise<boolean> {
  const { rows } = await db.query({
    text: 'select 1 from promoters where edition_id = $1 and lower(username) = lower($2)',
    values: [editionId, username],
  })
  return rows.length > 0
}
