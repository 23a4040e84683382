import type { Selectable } from 'kysely'
import type { Querying } from '#app/platform/database/statement.ts'
import type { Claims } from '#db/tables.ts'
import { type ClaimLine, claimTotal } from '../claim.ts'
import type { Subject } from '../subject.ts'

/** Every column, for `jsonb_populate_recordset`. */
export type ClaimRow = { readonly [Column in keyof Selectable<Claims>]: unknown }

/** The first version of a claim as a row; none where nothing is owed. G1 */
export function firstClaimRows(subject: Subject, lines: readonly ClaimLine[], at: Date): ClaimRow[] {
  if (lines.length === 0) return []
  const { editionId: edition_id, type: subject_type, id: subject_id } = subject
  return [
    {
      edition_id,
      subject_type,
      subject_id,
      version: 1,
      at,
      lines,
      total_cents: claimTotal(lines),
      is_latest: true,
    },
  ]
}

/**
 * Notes what the subject owes from now on, as a further version where it differs from the last. To be called with the subject locked. G1, G2
 * @param lines all of them; none: nothing is owed any more
 */
export async function recordClaim(
  db: Querying,
  { editionId, type, id }: Subject,
  lines: readonly ClaimLine[],
  at: Date,
): Promise<void> {
  await db.query({
    name: 'record-claim',
    text: `
      with last as (select version, lines from claims where edition_id = $1 and subject_type = $2 and subject_id = $3
        order by version desc limit 1)
      insert into claims (edition_id, subject_type, subject_id, version, at, lines, total_cents)
      select $1, $2, $3, coalesce((select version from last), 0) + 1, $4, $5::jsonb, $6
      where coalesce((select lines from last), '[]') <> $5::jsonb`,
    values: [editionId, type, id, at, JSON.stringify(lines), claimTotal(lines)],
  })
}

export type ClaimVersion = {
  readonly version: number
  readonly at: Date
  readonly lines: readonly ClaimLine[]
}

/** All versions of a subject's claim, the first one first. G2 */
export async function readClaims(db: Querying, { editionId, type, id }: Subject): Promise<ClaimVersion[]> {
  const { rows } = await db.query<ClaimVersion>({
    name: 'read-claims',
    text: `select version, at, lines from claims where edition_id = $1 and subject_type = $2 and subject_id = $3 order by version`,
    values: [editionId, type, id],
  })
  return rows
}

/** Takes out what a subject owed that is deleted itself. @throws where money was ever recorded for it */
export async function deleteClaims(db: Querying, { editionId, type, id }: Subject): Promise<void> {
  await db.query('delete from claims where edition_id = $1 and subject_type = $2 and subject_id = $3', [
    editionId,
    type,
    id,
  ])
}
