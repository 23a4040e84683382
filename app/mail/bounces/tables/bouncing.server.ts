import type { Querying } from '#app/platform/database/statement.ts'

/**
 * SQL: an e-mail bounced, and none to the address was sent since. Only for registrations; others have no later e-mail to compare.
 * @param name of the table `emails` in the query
 */
export function isBouncing(name: string): string {
  return `(${name}.bounced_at is not null and not exists (select from emails later where later.edition_id = ${name}.edition_id
    and later.registration_id = ${name}.registration_id and lower(later.recipient) = lower(${name}.recipient)
    and later.sent_at > ${name}.bounced_at and later.bounced_at is null))`
}

/**
 * The addresses, in lower case, from which an e-mail came back and to which none was sent since: of every edition, since readers of the
 * news belong to none.
 */
export async function readBouncingAddresses(db: Querying): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ address: string }>({
    name: 'bouncing-addresses',
    text: `select distinct lower(m.recipient) as address from emails m where m.bounced_at is not null
      and not exists (select from emails later where lower(later.recipient) = lower(m.recipient)
        and later.sent_at > m.bounced_at and later.bounced_at is null)`,
  })
  return new Set(rows.map(({ address }) => address))
}
