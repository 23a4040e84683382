import type { Erasure } from '#app/platform/audit/erasure-list.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { eraseRows } from '#app/registration/commands/erase-personal-data.server.ts'
import { eraseMembers } from '#app/team/retention.server.ts'

/**
 * Erases again the people on the list whom a backup has restored, and writes the whole list into the table. Places of registrations stay until
 * `cancelErased`.
 * @returns how many were restored and erased again
 */
export async function eraseAgain(tx: Tx, erasures: readonly Erasure[]): Promise<number> {
  for (let from = 0; from < erasures.length; from += batch) {
    await tx.query(listing, [JSON.stringify(erasures.slice(from, from + batch))])
  }
  const registrations = await eraseByEdition(tx, 'registration', 'registrations', eraseRows)
  const members = await eraseByEdition(tx, 'member', 'team', eraseMembers)
  await tx.query(erasingNews)
  const left = await tx.query(leaving)
  const readers = await tx.query(`delete from news_readers r using erasures e
    where e.kind = 'reader' and e.subject_id = r.id`)
  await tx.query(`delete from passkeys p using erasures e where e.kind = 'user' and e.subject_id = p.user_id`)
  const users = await tx.query(
    `delete from users u using erasures e where e.kind = 'user' and e.subject_id = u.id`,
  )
  return registrations + members + (left.rowCount ?? 0) + (readers.rowCount ?? 0) + (users.rowCount ?? 0)
}

const batch = 1_000

const listing = `
  insert into erasures (kind, edition_id, subject_id, at)
  select distinct on (kind, "editionId", "subjectId") kind, "editionId", "subjectId", at
  from jsonb_to_recordset($1::jsonb) as given (kind text, "editionId" text, "subjectId" text, at timestamptz)
  order by kind, "editionId", "subjectId", at desc
  on conflict (kind, edition_id, subject_id) do update set at = greatest(erasures.at, excluded.at)`

/** A subscriber who left and returned later is one: only the later subscription counts. */
const cameBack = `e.kind = 'reader-left' and e.subject_id = r.id and r.state <> 'left' and r.asked_at <= e.at`

const erasingNews = `
  delete from emails l using erasures e, news_readers r
  where l.kind in ('newsOptIn', 'newsKnown', 'newsIssue') and l.recipient = r.email
    and (e.kind = 'reader' and e.subject_id = r.id or ${cameBack})`

const leaving = `
  update news_readers r set state = 'left', email = null, confirmed_at = null, left_at = e.at
  from erasures e where ${cameBack}`

type Erase = (
  tx: Tx,
  what: { readonly editionId: string; readonly ids: readonly string[]; readonly at: Date },
) => Promise<void>

async function eraseByEdition(
  tx: Tx,
  kind: Erasure['kind'],
  table: 'registrations' | 'team',
  erase: Erase,
): Promise<number> {
  const { rows } = await tx.query<{ edition_id: string; ids: string[]; at: Date }>(
    `select t.edition_id, array_agg(t.id order by t.id) as ids, max(e.at) as at from ${table} t
     join erasures e on e.kind = $1 and e.edition_id = t.edition_id and e.subject_id = t.id
     where t.erased_at is null group by t.edition_id order by t.edition_id`,
    [kind],
  )
  for (const { edition_id: editionId, ids, at } of rows) await erase(tx, { editionId, ids, at })
  return rows.reduce((sum, { ids }) => sum + ids.length, 0)
}
