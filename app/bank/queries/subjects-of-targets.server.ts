import type { Subject, SubjectType } from '#app/ledger/subject.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { keyOf, type Target } from '../matching/payable.ts'

/** The subjects of the targets, by key: for a refund its registration. Missing ones are left out. */
export async function subjectsOfTargets(
  db: Querying,
  targets: readonly Target[],
): Promise<ReadonlyMap<string, Subject>> {
  if (targets.length === 0) return new Map()
  const { rows } = await db.query<Target & { edition: string; subject_type: SubjectType; subject: string }>({
    name: 'subjects-of-targets',
    text: `select 'registration' as type, id, edition_id as edition, 'registration' as subject_type, id as subject
        from registrations where id = any($1)
      union all select 'cost', id, edition_id, 'cost', id from costs where id = any($1)
      union all select 'donation', id, id, 'donation', id from editions where id = any($1)
      union all select 'refund', id, edition_id, subject_type, subject_id from refunds where id = any($1)`,
    values: [targets.map(({ id }) => id)],
  })
  return new Map(
    rows.map(({ type, id, edition, subject_type, subject }) => [
      keyOf({ type, id }),
      { editionId: edition, type: subject_type, id: subject },
    ]),
  )
}
