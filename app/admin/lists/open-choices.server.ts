import type { Kind } from '#app/data-api/gate.ts'
import { getEdition } from '#app/festival/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { readCostCategories } from '#app/team/service.server.ts'
import { helpingDays, shiftsOf } from '#app/team/volunteer/offer.ts'

/** The choices of fields whose choices an edition has, by field. T26 */
export type OpenChoices = Readonly<Record<string, readonly string[]>>

/** The choices of a collection's fields in an edition: the categories of costs, which staff edit, and the parts of its days in which the team helps. T26 */
export async function openChoices(
  app: Pick<AppContext, 'db'>,
  { kind, editionId }: { readonly kind: Kind; readonly editionId: string },
): Promise<OpenChoices> {
  if (kind === 'team') return { shifts: shiftsOf(helpingDays(await getEdition(app, editionId))) }
  if (kind !== 'costs') return {}
  return { category: (await readCostCategories(app.db, editionId)).map(({ category }) => category) }
}
