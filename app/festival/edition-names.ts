import type { Edition } from './edition.ts'

type Named = Pick<Edition, 'id' | 'code' | 'number' | 'archived'>

/** The collection that holds the registrations of an archived edition: `regs18tf2024`. F4. */
export function archiveNameOf({ id }: Pick<Edition, 'id'>): string {
  return `regs${id}`
}

/** The id of the edition with this number and code: `19tf2025`. F4. */
export function editionIdOf({ number, code }: Pick<Edition, 'number' | 'code'>): string {
  return `${number}${code.toLowerCase()}`
}

/**
 * Finds an edition by id (`19tf2025`), by code (`TF2025`; of two with one code the newer), or an archived one by its
 * archive name (`regs18tf2024`). Null when there is none. F4.
 */
export function editionNamed<E extends Named>(editions: Iterable<E>, name: string): E | null {
  let byCode: E | null = null
  for (const edition of editions) {
    if (edition.id === name) return edition
    if (edition.archived && archiveNameOf(edition) === name) return edition
    if (edition.code === name && edition.number > (byCode?.number ?? -1)) byCode = edition
  }
  return byCode
}
