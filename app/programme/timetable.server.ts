import { cacheCopies, selectCatalogueVersion } from '#app/festival/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Photo } from './photos/photo.ts'
import { selectPhotos } from './photos/repository.server.ts'
import { selectArtists, selectEvents, selectVenues } from './repository.server.ts'
import type { Timetable } from './timetable.ts'

/**
 * The cached timetable of an edition. Not for use inside a transaction.
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
    const photos = await selectPhotos(db, editionId)
    const events = (await selectEvents(db, editionId)).map((one) => withPhoto(one, photos.event.get(one.id)))
    const venues = (await selectVenues(db, editionId)).map((one) =>
      withPhoto(one, photos.venue.get(one.slug)),
    )
    const artists = (await selectArtists(db, editionId)).map((one) =>
      withPhoto(one, photos.artist.get(one.slug)),
    )
    // The version was raised meanwhile: the parts may not belong together.
    if ((await selectCatalogueVersion(db, editionId)) === version) {
      return { editionId, version, events, venues, artists }
    }
  }
})

function withPhoto<Shown extends object>(shown: Shown, photo: Photo | undefined): Shown {
  return photo ? { ...shown, photo } : shown
}
