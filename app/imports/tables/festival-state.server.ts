import type { Querying } from '#app/platform/database/statement.ts'

/** All that the outcome of an import depends on besides the file, the user and the time. */
const tables = [
  'registrations',
  'live_names',
  'unconfirmed_counts',
  'partner_proposals',
  'picks',
  'pools',
  'couples',
  'holds',
  'events',
  'price_items',
  'promo_codes',
  'emails',
  'jobs',
  'imports',
  'imported_registrations',
]

const hashesText = `select concat_ws(' ',
  (select concat_ws(':', hashtextextended(e::text, 0), $2 >= e.opens_at, $2 >= e.closes_at, $2 >= e.roles_fixed_at)
   from editions e where e.id = $1),
  (select count(*) from pools p where p.edition_id = $1 and p.open_until <= $2),
  ${tables.map((table) => `(select concat_ws(':', count(*), sum(hashtextextended(t::text, 0))) from ${table} t where t.edition_id = $1)`).join(',\n  ')}
  ) as hashes`

/**
 * A text that is equal only where every row is that the outcome of an import in this edition depends on, whatever their order, and registration
 * has not opened or closed and no event begun in between. Reads each row once.
 */
export async function readFestivalState(db: Querying, editionId: string, now: Date): Promise<string> {
  const { rows } = await db.query<{ hashes: string }>({
    name: 'festival-state',
    text: hashesText,
    values: [editionId, now],
  })
  return rows[0]?.hashes ?? ''
}
