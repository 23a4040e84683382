import type { Querying } from '#app/platform/database/statement.ts'
import type { Id } from '#app/platform/id.ts'

/** A live registration that may belong to the same person. */
export type Similar = {
  readonly id: Id
  readonly code: string
  readonly name: string
  readonly surname: string
  readonly email: string
  readonly reserved: Date
}

/** SQL: whether two registrations may belong to one person: the same address, or the same phone and name. */
const isSimilar = (one: string, other: string): string =>
  `(lower(${one}.email) = lower(${other}.email) or (${one}.phone = ${other}.phone
    and searchable(${one}.name || ' ' || ${one}.surname) = searchable(${other}.name || ' ' || ${other}.surname)))`

const MOST = 10

/** Other live registrations of the edition with the same address, or the same phone and name; the earliest first. R52 */
export async function findSimilar(db: Querying, editionId: string, id: string): Promise<Similar[]> {
  const { rows } = await db.query<Similar>({
    name: 'similar-registrations',
    text: `select o.id, o.code, o.name, o.surname, o.email, o.reserved from registrations r
      join registrations o on o.edition_id = r.edition_id and o.id <> r.id and o.status not in ('cancelled', 'released')
      where r.edition_id = $1 and r.id = $2 and r.status not in ('cancelled', 'released') and r.erased_at is null
        and ${isSimilar('r', 'o')}
      order by o.reserved, o.id limit ${MOST}`,
    values: [editionId, id],
  })
  return rows
}
