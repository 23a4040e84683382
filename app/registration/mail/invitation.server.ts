import type { Role } from '#app/admission/event-capacity.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'

/** The invitation of a hold while it is open; null once it was answered, withdrawn or has ended. */
export async function findOpenInvitation(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  editionId: string,
  holdId: string,
): Promise<OpenInvitation | null> {
  const { rows } = await db.query<OpenInvitation>({
    name: 'email-invitation',
    text: `select role, email, expires_at as until from holds
           where edition_id = $1 and id = $2 and state = 'open' and expires_at > $3 and email is not null`,
    values: [editionId, holdId, now()],
  })
  return rows[0] ?? null
}

type OpenInvitation = { readonly role: Role; readonly email: string; readonly until: Date }
