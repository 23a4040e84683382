import { editionsToErase } from '#app/festival/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { eraseTexts } from './tables/actions.server.ts'

/** Forgets what was typed about people at the desks, once the lists are gone. @returns of how many actions. Q14 */
export async function eraseOldTexts(app: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  let erased = 0
  for (const editionId of await editionsToErase(app, 'lists')) erased += await eraseTexts(app.db, editionId)
  return erased
}
