import type { Edition } from '#app/festival/edition.ts'
import { cacheCopies, getEdition, selectCatalogueVersion } from '#app/festival/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { FestivalEvent } from '#app/programme/event.ts'
import { getTimetable } from '#app/programme/service.server.ts'
import type { PriceItem } from './price-item.ts'
import { selectPriceItems } from './repository.server.ts'

/** Everything prices and admission need of an edition, in one version: a charge never sees half a change. */
export type Catalogue = {
  readonly edition: Edition
  readonly version: number
  /** Of every status, by id. */
  readonly events: ReadonlyMap<string, FestivalEvent>
  /** In the order of the price list. */
  readonly items: readonly PriceItem[]
}

/**
 * The cached catalogue: when fresh, a lookup in a map. Concurrent callers share one load. Not for use inside a transaction; a command takes it
 * before, compares `version` with the edition's row inside, and retries with that version when they differ. F5.
 * @param version a cached copy of another catalogue version is read again
 * @throws Error when there is no such edition
 */
export function getCatalogue(
  app: Pick<AppContext, 'db'>,
  editionId: string,
  version?: number,
): Promise<Catalogue> {
  return catalogues.get(app, editionId, (copy) => version === undefined || copy.version === version)
}

const catalogues = cacheCopies<Catalogue>(async (app, editionId) => {
  for (;;) {
    const version = (await selectCatalogueVersion(app.db, editionId)) ?? 0
    const edition = await getEdition(app, editionId, version)
    const timetable = await getTimetable(app, editionId, version)
    const items = await selectPriceItems(app.db, editionId)
    const after = await selectCatalogueVersion(app.db, editionId)
    // The version was raised meanwhile: the parts may not belong together.
    if ([edition.catalogueVersion, timetable.version, after].every((one) => one === version)) {
      const events = new Map(timetable.events.map((event) => [event.id as string, event]))
      return { edition, version, events, items }
    }
  }
})
