import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { cacheCopies, catalogueChannel } from './cached-copies.server.ts'
import type { Edition } from './edition.ts'
import { editionNamed } from './edition-names.ts'
import { raiseVersion, selectEditions } from './repository.server.ts'

/** Every edition, the newest first; from memory. */
export function findEditions(app: Pick<AppContext, 'db'>): Promise<readonly Edition[]> {
  return editions.get(app, 'all')
}

/**
 * The edition the site shows; from memory.
 * @throws Error when none is current: without a festival there is nothing to serve
 */
export async function getCurrentEdition(app: Pick<AppContext, 'db'>): Promise<Edition> {
  const current = (await findEditions(app)).find(({ isCurrent }) => isCurrent)
  if (!current) throw new Error('No edition is current.')
  return current
}

/** The edition with this id, code or archive name; null when there is none. F4. */
export async function findEdition(app: Pick<AppContext, 'db'>, name: string): Promise<Edition | null> {
  return editionNamed(await findEditions(app), name)
}

/** The editions with this code, the newest first: a festival may be held twice in a year. F4. */
export async function findEditionsByCode(
  app: Pick<AppContext, 'db'>,
  code: string,
): Promise<readonly Edition[]> {
  return (await findEditions(app)).filter((edition) => edition.code === code)
}

/**
 * The edition with this id.
 * @param version when the copy is of another catalogue version, it is read again
 * @throws Error when there is none: for ids that our own database gave
 */
export async function getEdition(
  app: Pick<AppContext, 'db'>,
  id: string,
  version?: number,
): Promise<Edition> {
  const named = (all: readonly Edition[]) => all.find((edition) => edition.id === id)
  const isFresh = (all: readonly Edition[]) =>
    version === undefined || named(all)?.catalogueVersion === version
  const edition = named(await editions.get(app, 'all', isFresh))
  if (!edition) throw new Error(`There is no edition ${id}.`)
  return edition
}

/** Part of every command that changes an edition, its programme or its prices: notifies processes with cached copies. F5. */
export async function raiseCatalogueVersion(tx: Tx, editionId: string): Promise<void> {
  await raiseVersion(tx, editionId)
  await tx.notify(catalogueChannel, editionId)
}

const editions = cacheCopies<readonly Edition[]>(({ db }) => selectEditions(db))
