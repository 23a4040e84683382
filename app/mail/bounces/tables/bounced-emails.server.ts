import type { Querying } from '#app/platform/database/statement.ts'

/** An e-mail that came back, the first time it does. */
export type BouncedEmail = {
  readonly id: string
  readonly editionId: string
  readonly registrationId: string | null
  readonly kind: string
}

/** Notes that an e-mail came back; of a mailing, its text may be sent to the person again (L12). @returns null where there is none of this id, or it was noted before */
export async function noteBounce(
  db: Querying,
  { id, reason, at }: { readonly id: string; readonly reason: string; readonly at: Date },
): Promise<BouncedEmail | null> {
  const { rows } = await db.query<BouncedEmail>({
    name: 'email-bounced',
    text: `update emails set bounced_at = $2, bounce = $3, once = case when mailing_id is null then once end where id = $1 and bounced_at is null
      returning id, edition_id as "editionId", registration_id as "registrationId", kind`,
    values: [id, at, reason],
  })
  return rows[0] ?? null
}
