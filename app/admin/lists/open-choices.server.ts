import type { Kind } from '#app/data-api/gate.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { readCostCategories } from '#app/team/service.server.ts'

/** The choices of fields whose choices staff edit, by field. T26 */
export type OpenChoices = Readonly<Record<string, readonly string[]>>

/** The choices of a collection's fields that staff edit: the categories of costs; none for other collections. T26 */
export async function openChoices(
  { db }: Pick<AppContext, 'db'>,
  { kind, editionId }: { readonly kind: Kind; readonly editionId: string },
): Promise<OpenChoices> {
  if (kind !== 'costs') return {}
  return { category: (await readCostCategories(db, editionId)).map(({ category }) => category) }
}
