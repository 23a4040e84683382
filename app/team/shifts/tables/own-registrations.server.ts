import type { Querying } from '#app/platform/database/statement.ts'
import { id as asId, type Id } from '#app/platform/id.ts'
import type { Gift } from '#app/registration/gift.ts'

/** A member's registration: their address is the same. */
export type OwnRegistration = { readonly id: Id; readonly gift: Gift | null }

/** The live registrations of these addresses; of several the one with a gift, else the earliest. */
export async function readOwnRegistrations(
  db: Querying,
  editionId: string,
  emails: readonly string[],
): Promise<ReadonlyMap<string, OwnRegistration>> {
  const { rows } = await db.query<{ email: string; id: string; gift: Gift | null }>({
    name: 'registrations-of-helpers',
    text: `select distinct on (lower(email)) lower(email) as email, id, gift from registrations
      where edition_id = $1 and lower(email) = any($2) and erased_at is null and status in ('waiting', 'placed', 'confirmed', 'late')
      order by lower(email), gift is null, number`,
    values: [editionId, emails],
  })
  return new Map(rows.map(({ email, id, gift }) => [email, { id: asId(id), gift }]))
}
