import { createHash } from 'node:crypto'
import { type Id, id } from '#app/platform/id.ts'

type Kind = 'venue' | 'artist' | 'priceItem' | 'promoCode' | 'edition'

/**
 * The id of a document that is addressed by name, as every document has one: the first 24 hex digits of an MD5 of its kind, edition and
 * name. It proves nothing.
 */
export function namedIdOf(kind: Kind, editionId: string, name: string): Id {
  return id(createHash('md5').update(`${kind}/${editionId}/${name}`).digest('hex').slice(0, 24))
}

/** The same in SQL, over the alias `t`. @param column SQL for the name @param edition SQL for the edition's id */
export function namedIdSql(kind: Kind, column: string, edition = 't.edition_id'): string {
  return `substr(md5('${kind}/' || ${edition} || '/' || ${column}), 1, 24)`
}
