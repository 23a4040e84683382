/**
 * SQL: an e-mail bounced, and none to the address was sent since. Only for registrations; others have no later e-mail to compare.
 * @param name of the table `emails` in the query
 */
export function isBouncing(name: string): string {
  return `(${name}.bounced_at is not null and not exists (select from emails later where later.edition_id = ${name}.edition_id
    and later.registration_id = ${name}.registration_id and lower(later.recipient) = lower(${name}.recipient)
    and later.sent_at > ${name}.bounced_at and later.bounced_at is null))`
}
