import type { Querying } from '#app/platform/database/statement.ts'
import { type LocalDay, localDay } from '#app/platform/values/local-day.ts'
import type { GivenNotice, NoticeKind } from './notices.ts'

/** The notices given in an edition, with the day of each and who gave it. */
export async function selectNotices(db: Querying, editionId: string): Promise<GivenNotice[]> {
  const { rows } = await db.query<{ kind: NoticeKind; day: string; by: string }>({
    name: 'notices-of-edition',
    text: 'select kind, given_on::text as day, given_by as by from notices where edition_id = $1 order by kind',
    values: [editionId],
  })
  return rows.map(({ kind, day, by }) => ({ kind, givenOn: localDay(day), by }))
}

/** @returns false when it was recorded before */
export async function insertNotice(
  db: Querying,
  { editionId, kind, givenOn, by }: GivenNotice & { readonly editionId: string },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'insert-notice',
    text: `insert into notices (edition_id, kind, given_on, given_by) values ($1, $2, $3, $4)
      on conflict (edition_id, kind) do nothing`,
    values: [editionId, kind, givenOn satisfies LocalDay, by],
  })
  return (rowCount ?? 0) > 0
}

/** @returns false when there was none */
export async function deleteNotice(db: Querying, editionId: string, kind: NoticeKind): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'delete-notice',
    text: 'delete from notices where edition_id = $1 and kind = $2',
    values: [editionId, kind],
  })
  return (rowCount ?? 0) > 0
}
