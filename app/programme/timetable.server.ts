import { cacheCopies, selectCatalogueVersion } from '#app/festival/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { selectArtists, selectEvents, selectVenues } from './repository.server.ts'
import type { Timetable } from './timetable.ts'

/**
 * What the programme says, from memory. Not for use inside a transaction.
 * @param version a cached copy of another catalogue version is read again
 */
export function getTimetable(
  app: Pick<AppContext, 'db'>,
  editionId: string,
  version?: number,
): Promise<Timetable> {
  return timetables.get(app, editionId, (copy) => version === undefined || copy.version === version)
}

const timetables = cacheCopies<Timetable>(async ({ db }, editionId) => {
  for (;;) {
    const version = await selectCatalogueVersion(db, editionId)
    if (version === null) throw new Error(`There is no edition ${editionId}.`)
    const events = await selectEvents(db, editionId)
    const venues = await selectVenues(db, editionId)
    const artists = await selectArtists(db, editionId)
    // Raised meanwhile: the parts may not belong together.
    if ((await selectCatalogueVersion(db, editionId)) === version) {
      return { editionId, version, events, venues, artists }
    }
  }
})
