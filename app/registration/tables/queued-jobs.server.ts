import type { Querying } from '#app/platform/database/statement.ts'
import { type Id, id } from '#app/platform/id.ts'

/** The editions with release jobs that may run now: neither archived nor closed. @param only of this edition; null: of all */
export async function editionsToRelease(db: Querying, only: string | null): Promise<string[]> {
  const { rows } = await db.query<{ edition_id: string }>({
    name: 'editions-to-release',
    text: `select distinct j.edition_id from jobs j join editions e on e.id = j.edition_id and not e.archived
      where j.kind = 'release' and not e.closed and ($1::text is null or j.edition_id = $1)`,
    values: [only],
  })
  return rows.map(({ edition_id }) => edition_id)
}

/** The events of an edition that have release jobs. */
export async function eventsToRelease(db: Querying, editionId: string): Promise<string[]> {
  const { rows } = await db.query<{ subject_id: string }>(
    `select distinct subject_id from jobs where kind = 'release' and edition_id = $1 order by 1`,
    [editionId],
  )
  return rows.map(({ subject_id }) => subject_id)
}

/** A registration to recalculate. */
export type SettleJob = { readonly editionId: string; readonly registrationId: Id }

/**
 * The next registrations with a job to recalculate them.
 * @param only of this edition; null: of all that are not archived
 * @param after the last one of those before
 */
export async function nextSettleJobs(
  db: Querying,
  {
    most,
    only,
    after,
  }: { readonly most: number; readonly only: string | null; readonly after: SettleJob | undefined },
): Promise<readonly SettleJob[]> {
  const { rows } = await db.query<{ edition_id: string; subject_id: string }>({
    name: 'next-settle-jobs',
    text: `select distinct j.edition_id, j.subject_id from jobs j join editions e on e.id = j.edition_id and not e.archived
      where j.kind = 'settle' and ($4::text is null or j.edition_id = $4) and (j.edition_id, j.subject_id) > ($2, $3)
      order by 1, 2 limit $1`,
    values: [most, after?.editionId ?? '', after?.registrationId ?? '', only],
  })
  return rows.map((row) => ({ editionId: row.edition_id, registrationId: id(row.subject_id) }))
}
