import type { AppContext } from '#app/platform/app-context.server.ts'
import { selectEditions } from './repository.server.ts'
import { isRetentionOver, type RetainedData } from './retention.ts'

/** The ids of the editions, archived ones too, whose retention of this data has ended. F15. */
export async function editionsToErase(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  what: RetainedData,
): Promise<readonly string[]> {
  const editions = await selectEditions(db)
  return editions.filter((edition) => isRetentionOver(edition, what, now())).map(({ id }) => id)
}
