import type { Querying } from '#app/platform/database/statement.ts'
import type { PriceItem } from '#app/pricing/price-item.ts'
import { selectPriceItems } from '#app/pricing/service.server.ts'

/** The price list as it is stored, and how many of each item are sold. */
export async function readPriceList(
  db: Querying,
  editionId: string,
): Promise<{ readonly items: readonly PriceItem[]; readonly used: Readonly<Record<string, number>> }> {
  const { rows } = await db.query<{ code: string; used: number }>(
    'select code, used from price_items where edition_id = $1 and used > 0',
    [editionId],
  )
  const used = Object.fromEntries(rows.map(({ code, used: count }) => [code, count]))
  return { items: await selectPriceItems(db, editionId), used }
}
