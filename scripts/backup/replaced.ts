import type { Tx } from '#app/platform/database/open.server.ts'

/** What was taken over from the replaced database, and what was dropped. */
export type Carried = {
  /** Links of registrations that were closed after the backup and stay closed. */
  readonly linksClosed: number
  /** E-mails that were unsent in the backup and have not been sent since. */
  readonly emailsHeld: number
  /** User names whose password, roles, status or second factors were set back by the backup. */
  readonly accountsChanged: readonly string[]
}

/** The state of `u`'s access: credentials, roles, status. */
const accountState = `jsonb_build_array(u.password_hash, u.status, u.roles, u.totp_secret, array(
  select k.id from passkeys k where k.user_id = u.id order by k.id))`

/** Stores, before the tables are emptied, the data that the backup must not undo. Lasts as long as the transaction. */
export async function rememberReplaced(tx: Tx): Promise<void> {
  for (const text of remembering) await tx.query(text)
}

const remembering = [
  'create temp table replaced_tokens on commit drop as select hash from tokens',
  `create temp table replaced_subjects on commit drop as
     select id from registrations union select id from holds`,
  `create temp table replaced_emails on commit drop as
     select id, state, sent_at, error from emails where state in ('sent', 'failed')`,
  `create temp table replaced_users on commit drop as select u.id, ${accountState} as state from users u`,
]

/**
 * Drops what the backup must not bring back: one-time and temporary links, alerts of places, links of registrations which the replaced database had closed, and the
 * sending of e-mails. E-mails sent since count as sent; the others are held (L5).
 */
export async function carryOver(tx: Tx): Promise<Carried> {
  await tx.query(`delete from tokens where purpose = 'one-time' or expires_at is not null`)
  await tx.query(`delete from news_links where purpose = 'confirm'`)
  await tx.query('delete from place_alerts')
  await tx.query('delete from place_alert_links')
  const links = await tx.query(
    `delete from tokens t where t.subject_id in (select id from replaced_subjects)
       and not exists (select from replaced_tokens r where r.hash = t.hash)`,
  )
  await tx.query(
    `update emails l set state = r.state, sent_at = r.sent_at, error = r.error from replaced_emails r
     where r.id = l.id and l.state not in ('sent', 'failed')`,
  )
  const held = await tx.query(
    `update emails set state = 'held', attempts = 0 where state in ('queued', 'sending', 'retrying')`,
  )
  const { rows } = await tx.query<{ username: string }>(
    `select u.username from users u join replaced_users r on r.id = u.id
     where r.state is distinct from ${accountState} order by u.username`,
  )
  return {
    linksClosed: links.rowCount ?? 0,
    emailsHeld: held.rowCount ?? 0,
    accountsChanged: rows.map(({ username }) => username),
  }
}
