import type { Querying } from '#app/platform/database/statement.ts'
import type { Id } from '#app/platform/id.ts'

type Before = { readonly id: Id; readonly tags: readonly string[]; readonly excused: boolean }

/** What commands that can be taken back change of these registrations. R63 */
export async function readBefore(
  db: Querying,
  { editionId, ids }: { readonly editionId: string; readonly ids: readonly Id[] },
): Promise<readonly Before[]> {
  const { rows } = await db.query<Before>({
    name: 'before-bulk-command',
    text: 'select id, tags, excused from registrations where edition_id = $1 and id = any($2) order by number',
    values: [editionId, ids],
  })
  return rows
}

/** The reason for which the registration was last excused; a dash where it was erased. */
export async function readLastReason(db: Querying, editionId: string, registration: Id): Promise<string> {
  const { rows } = await db.query<{ reason: string | null }>({
    name: 'last-reason-of-excuse',
    text: `select after ->> 'reason' as reason from audit
      where edition_id = $1 and subject_id = $2 and action = 'registration.excuse' and (after ->> 'excused')::boolean order by id desc limit 1`,
    values: [editionId, registration],
  })
  return rows[0]?.reason || '–'
}
