import type { Querying } from '#app/platform/database/statement.ts'
import type { CopiedPart } from '../parts.ts'

/** How much of each part an edition has to copy. */
export type PartCounts = Readonly<Record<CopiedPart, number>>

/** Counts the parts of an edition that would be copied: staff without volunteers, codes without an owner, planned costs. */
export async function readCounts(db: Querying, editionId: string): Promise<PartCounts> {
  const { rows } = await db.query<PartCounts>(
    `select
       (select count(*)::int from events where edition_id = $1) as programme,
       (select count(*)::int from venues where edition_id = $1) as venues,
       (select count(*)::int from artists where edition_id = $1) as artists,
       (select count(*)::int from price_items where edition_id = $1) as prices,
       (select count(*)::int from promo_codes where edition_id = $1 and owner is null) as codes,
       (select count(*)::int from (select distinct on (page, locale) source from content_versions where edition_id = $1
         order by page, locale, number desc) t where source is not null) as texts,
       (select count(*)::int from team where edition_id = $1 and function <> 'volunteer' and consented_at is null
         and erased_at is null and state = 'accepted') as team,
       (select count(*)::int from costs where edition_id = $1 and planned_cents is not null) as costs`,
    [editionId],
  )
  const [counts] = rows
  if (!counts) throw new Error('a row of counts is always there')
  return counts
}

/** Whether this edition was made by this press of the button. */
export async function isCopiedBy(db: Querying, editionId: string, key: string): Promise<boolean> {
  const { rows } = await db.query(
    `select from audit where edition_id = $1 and action = 'edition.copy' and after ->> 'key' = $2`,
    [editionId, key],
  )
  return rows.length > 0
}
