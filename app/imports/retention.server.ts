import { allowErasure, editionsToErase } from '#app/festival/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { clearImportedPersons } from './tables/imports.server.ts'

/** Deletes by what imported persons are recognised in further files, once the lists are gone. @returns of how many persons. O4 */
export async function eraseImportedPersons(app: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  let erased = 0
  for (const editionId of await editionsToErase(app, 'lists')) {
    erased += await app.db.transaction(async (tx) => {
      await allowErasure(tx)
      return clearImportedPersons(tx, editionId)
    })
  }
  return erased
}
