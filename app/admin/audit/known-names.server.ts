import type { AuditEntry } from '#app/platform/audit/audit-entry.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import type { Bilingual } from '#app/platform/locale.ts'

/** The present names of the ids in entries; deleted ones have none. */
export type KnownNames = Readonly<Record<string, string | Bilingual>>

const mostAsked = 2_000

/** Names of the registrations, users and events that the entries, or the filters, name by id. */
export async function findKnownNames(
  db: Pick<Database, 'query'>,
  entries: readonly AuditEntry[],
  ...more: readonly string[]
): Promise<KnownNames> {
  const ids = [...new Set(JSON.stringify([entries, more]).match(/\b[0-9a-f]{24}\b/g))].slice(0, mostAsked)
  if (ids.length === 0) return {}
  const { rows } = await db.query<{ id: string; en: string; sl: string | null }>(
    `select id, name || ' ' || surname as en, null as sl from registrations
     where edition_id in (select id from editions) and id = any ($1)
     union all select id, username, null from users where id = any ($1)
     union all select id, title ->> 'en', title ->> 'sl' from events
     where edition_id in (select id from editions) and id = any ($1)`,
    [ids],
  )
  return Object.fromEntries(rows.map(({ id, en, sl }) => [id, sl === null ? en : { en, sl }]))
}
