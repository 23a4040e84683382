import type { Querying } from '../database/statement.ts'

/** How that stands what pages are drawn from. Two that are equal: a page drawn under one is right under the other. */
export type PageStamp = {
  /** edition, programme, prices, texts: changed by staff */
  readonly settled: string
  /** how many places are taken, and of what is limited how much: changed by every registration */
  readonly places: string
}

/** Reads the stamp of everything that is committed. */
export async function readPageStamp(db: Querying): Promise<PageStamp> {
  const { rows } = await db.query<PageStamp>({
    name: 'page-stamp',
    text: `select
      (select coalesce(sum(changes), 0)::text from page_stamp) as settled,
      concat(
        (select md5(string_agg(concat_ws(' ', p.event_id, p.mode, p.leaders, p.followers, p.heads, p.tolerance,
            p.taken_leaders, p.taken_followers, p.taken_heads, p.waiting, p.open), ',' order by p.event_id))
          from pools p join editions e on e.id = p.edition_id and e.is_current),
        (select md5(string_agg(concat_ws(' ', i.code, i.used), ',' order by i.code))
          from price_items i join editions e on e.id = i.edition_id and e.is_current where i.quota is not null)
      ) as places`,
  })
  const [stamp] = rows
  if (!stamp) throw new Error('The database gave no page stamp.')
  return stamp
}
