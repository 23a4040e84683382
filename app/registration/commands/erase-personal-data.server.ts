import { clearNotes, clearRefunds } from '#app/ledger/service.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { fieldList } from '../fields.ts'
import { eraseAddressElsewhere } from '../tables/address-elsewhere.server.ts'
import { deleteNewsOfOthers } from '../tables/news-of-others.server.ts'
import { storeReturningCounts } from '../tables/returning-counts.server.ts'

/**
 * Erases the personal data of these registrations and cancels nothing: also used after an older backup has brought them back. Places stay as they
 * are. R11, R17
 */
export async function eraseRows(
  tx: Tx,
  { editionId, ids, at }: { readonly editionId: string; readonly ids: readonly string[]; readonly at: Date },
): Promise<void> {
  await storeReturningCounts(tx, { editionId, ids })
  await tx.query(countingOut, [editionId, ids])
  await deleteNewsOfOthers(tx, editionId, ids)
  await eraseAddressElsewhere(tx, editionId, ids)
  await tx.query(erasing, [editionId, ids, at])
  await erasePersonalData(tx, editionId, ids)
}

/** Erases personal data outside the registrations: e-mails, access links, claimed names, invitations, notes, and the contents of audit entries. */
export async function erasePersonalData(tx: Tx, editionId: string, ids: readonly string[]): Promise<void> {
  for (const text of statements) await tx.query(text, [editionId, ids])
  await clearNotes(tx, { editionId, type: 'registration', ids })
  await clearRefunds(tx, { editionId, type: 'registration', ids })
}

/**
 * SQL: deletes the e-mails about registrations, with the tests that staff sent to themselves of what they wrote to them.
 * @param ids SQL of the registrations' ids, an array
 */
export function deletingEmails(ids: string): string {
  return `delete from emails where edition_id = $1 and (registration_id = any(${ids})
    or registration_id is null and kind = 'mailTest' and data ->> 'registrationId' = any(${ids}))`
}

const statements = [
  deletingEmails('$2'),
  `delete from tokens where edition_id = $1 and (subject_id = any($2)
     or subject_id in (select id from holds where edition_id = $1 and registration_id = any($2)))`,
  `update live_names set email = 'erased-' || registration_id || '@invalid', name = 'izbrisano'
   where edition_id = $1 and registration_id = any($2)`,
  'update holds set email = null where edition_id = $1 and registration_id = any($2)',
  `update audit set before = null, after = null, actor = unless_dancers(actor, 'dancer:' || subject_id)
   where edition_id = $1 and subject_id = any($2)`,
]

/** Erased registrations no longer count as unconfirmed. R22 */
const countingOut = `
  update unconfirmed_counts c set held = c.held - k.held from (
    select key, count(*) as held from registrations r cross join unnest(r.counted_under) as key
    where r.edition_id = $1 and r.id = any($2) group by key) k
  where c.edition_id = $1 and c.key = k.key`

const erasing = `update registrations set ${fieldList.flatMap(erasedColumn).join(', ')} where edition_id = $1 and id = any($2)`

function erasedColumn({ column, personal, erased, initially }: (typeof fieldList)[number]): string[] {
  const stays = erased ?? (personal ? String(initially) : null)
  return stays === null ? [] : [`${column} = ${stays}`]
}
