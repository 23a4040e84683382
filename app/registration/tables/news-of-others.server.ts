import type { Querying } from '#app/platform/database/statement.ts'

/** Deletes newsletter e-mails that a later edition sent to these dancers: they are stored there, without the registration. N7 */
export async function deleteNewsOfOthers(
  db: Querying,
  editionId: string,
  ids: readonly string[],
): Promise<void> {
  await db.query({
    name: 'delete-news-of-others',
    text: `delete from emails where kind = 'newsIssue' and registration_id is null and lower(recipient) in (
      select lower(email) from registrations where edition_id = $1 and id = any($2) and email_confirmed_at is not null)`,
    values: [editionId, ids],
  })
}
