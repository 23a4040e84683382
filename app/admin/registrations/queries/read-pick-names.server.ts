import type { Querying } from '#app/platform/database/statement.ts'
import type { Id } from '#app/platform/id.ts'
import type { Bilingual } from '#app/platform/locale.ts'

/** A pick as files have it. */
export type NamedPick = {
  readonly registrationId: Id
  readonly title: Bilingual
  readonly startsAt: Date
  readonly state: 'placed' | 'waiting' | 'prepared' | 'left'
  readonly role: string | null
}

/** The placed and waiting picks of these registrations, in order of time. */
export async function readPickNames(
  db: Querying,
  editionId: string,
  ids: readonly string[],
): Promise<NamedPick[]> {
  const { rows } = await db.query<NamedPick>({
    name: 'pick-names',
    text: `select p.dancer_id as "registrationId", e.title, e.starts_at as "startsAt", p.state,
        case when l.mode = 'role' then coalesce(p.role, p.wants) end as role
      from picks p join events e on e.edition_id = p.edition_id and e.id = p.event_id
      join pools l on l.edition_id = p.edition_id and l.event_id = p.event_id
      where p.edition_id = $1 and p.dancer_id = any($2) and p.state <> 'left' order by e.starts_at, e.id`,
    values: [editionId, ids],
  })
  return rows
}
