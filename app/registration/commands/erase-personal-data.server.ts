import type { Tx } from '#app/platform/database/open.server.ts'

/** What knows these people besides their registrations: letters, ways in, claimed names, invitations, notes, and what the book wrote of them. */
export async function erasePersonalData(tx: Tx, editionId: string, ids: readonly string[]): Promise<void> {
  for (const text of statements) await tx.query(text, [editionId, ids])
}

const statements = [
  'delete from emails where edition_id = $1 and registration_id = any($2)',
  `delete from tokens where edition_id = $1 and (subject_id = any($2)
     or subject_id in (select id from holds where edition_id = $1 and registration_id = any($2)))`,
  `update live_names set email = 'erased-' || registration_id || '@invalid', name = 'izbrisano'
   where edition_id = $1 and registration_id = any($2)`,
  'update holds set email = null where edition_id = $1 and registration_id = any($2)',
  'update payments set note = null where edition_id = $1 and registration_id = any($2)',
  'update audit set before = null, after = null where edition_id = $1 and subject_id = any($2)',
]
