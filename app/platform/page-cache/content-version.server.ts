import type { Querying } from '../database/statement.ts'

/** The version of the data that pages show. Pages rendered under equal versions are equal. */
export type ContentVersion = {
  /** edition, programme, prices, texts: changes when staff save */
  readonly content: string
  /** places taken, limited price items used, dancers on the floor: changes with every registration */
  readonly places: string
}

/**
 * Reads the content version of the committed data; its places are those of the current edition.
 * @throws Error when the database answers no row
 */
export async function readContentVersion(db: Querying): Promise<ContentVersion> {
  const { rows } = await db.query<ContentVersion>({
    name: 'page-stamp',
    text: `select
      (select coalesce(sum(changes), 0)::text from page_stamp) as content,
      concat(
        (select md5(string_agg(concat_ws(' ', p.event_id, p.mode, p.leaders, p.followers, p.heads, p.tolerance,
            p.taken_leaders, p.taken_followers, p.taken_heads, p.waiting, p.open), ',' order by p.event_id))
          from pools p join editions e on e.id = p.edition_id and e.is_current),
        (select md5(string_agg(concat_ws(' ', i.code, i.used), ',' order by i.code))
          from price_items i join editions e on e.id = i.edition_id and e.is_current where i.quota is not null),
        (select concat_ws(' ', '', f.pairs, f.leaders, f.followers, f.both_roles)
          from editions e, floor_of_dancers(e.id) f where e.is_current)
      ) as places`,
  })
  const [version] = rows
  if (!version) throw new Error('The database returned no content version.')
  return version
}
