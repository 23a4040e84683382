import type { Tx } from '#app/platform/database/open.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import type { CostCategory } from '../costs/categories.ts'

/** The categories of an edition's costs in their order, each with the number of its costs. */
export async function readCostCategories(db: Querying, editionId: string): Promise<CostCategory[]> {
  const { rows } = await db.query<CostCategory>({
    name: 'cost-categories',
    text: `select c.category, (select count(*)::int from costs o where o.edition_id = e.id and o.category = c.category) as count
      from editions e cross join lateral unnest(e.cost_categories) with ordinality as c(category, n)
      where e.id = $1 order by c.n`,
    values: [editionId],
  })
  return rows
}

/** Locked, so that nothing gets a category that is being removed. */
export async function lockCategories(
  tx: Tx,
  editionId: string,
): Promise<{ readonly categories: readonly string[]; readonly archived: boolean } | null> {
  const { rows } = await tx.query<{ categories: string[]; archived: boolean }>(
    'select cost_categories as categories, archived from editions where id = $1 for update',
    [editionId],
  )
  return rows[0] ?? null
}

/** Stores the categories of an edition's costs in this order. Costs are not changed. T26 */
export async function writeCategories(
  tx: Tx,
  editionId: string,
  categories: readonly string[],
): Promise<void> {
  await tx.query('update editions set cost_categories = $2 where id = $1', [editionId, categories])
}

/** The number of costs in a category of the edition. */
export async function countOfCategory(tx: Tx, editionId: string, category: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'select count(*)::int as count from costs where edition_id = $1 and category = $2',
    [editionId, category],
  )
  return rows[0]?.count ?? 0
}

/** Puts all costs of one category into another; each gets a new version, so that an open editor notices. */
export async function moveCosts(
  tx: Tx,
  editionId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await tx.query(
    'update costs set category = $3, version = version + 1 where edition_id = $1 and category = $2',
    [editionId, from, to],
  )
}
