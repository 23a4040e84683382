import type { AppContext } from '#app/platform/app-context.server.ts'

/** The last change of each subject of these kinds (`event`, `content`), by its id, according to the audit log. */
export async function findChanges(
  { db }: Pick<AppContext, 'db'>,
  editionId: string,
  kinds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await db.query<{ subject_id: string; at: Date }>({
    name: 'last-changes',
    text: `
      select entries.subject_id, max(entries.at) as at
      from unnest($2::text[]) as kinds (kind)
      cross join lateral (
        select subject_id, at from audit
        where edition_id = $1 and action collate "C" >= kinds.kind || '.' and action collate "C" < kinds.kind || '/'
      ) as entries
      group by entries.subject_id`,
    values: [editionId, kinds],
  })
  return new Map(rows.map(({ subject_id, at }) => [subject_id, at]))
}
