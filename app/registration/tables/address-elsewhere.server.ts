import type { Tx } from '#app/platform/database/open.server.ts'

/**
 * Erases the addresses of these dancers where others wrote them: as the partner they name, and in their invitations and e-mails.
 * An address that another dancer registered with stays: it is that dancer's too.
 */
export async function eraseAddressElsewhere(
  tx: Tx,
  editionId: string,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await tx.query<{ email: string }>(
    `select distinct lower(r.email) as email from registrations r where r.edition_id = $1 and r.id = any($2) and not exists (
       select from registrations o where o.edition_id = $1 and lower(o.email) = lower(r.email) and o.id <> all($2))`,
    [editionId, ids],
  )
  const emails = rows.map(({ email }) => email)
  if (emails.length === 0) return
  for (const text of elsewhere) await tx.query(text, [editionId, emails])
}

/** `$2`: addresses in lower case. */
const elsewhere = [
  'update registrations set partner_email = null where edition_id = $1 and lower(partner_email) = any($2)',
  'update holds set email = null where edition_id = $1 and lower(email) = any($2)',
  'delete from emails where edition_id = $1 and registration_id is not null and lower(recipient) = any($2)',
]
