import type { Querying } from '#app/platform/database/statement.ts'
import type { MessageState } from './message.ts'
import { stoppedByStaff } from './retry.ts'

/** The state of an e-mail, for the steps that staff take with it. */
export type OutboxMessage = {
  readonly id: string
  readonly editionId: string
  readonly kind: string
  readonly registrationId: string | null
  readonly mailingId: string | null
  readonly state: MessageState
  readonly heldBy: string | null
  readonly error: string | null
  readonly recipient: string
  readonly bouncedAt: Date | null
  /** The hash of the text of its mailing; null of an e-mail of the program. */
  readonly wordsHash: string | null
}

/** The e-mail with this id as staff stop, hold and resend it; null when there is none. */
export async function findOutboxMessage(db: Querying, id: string): Promise<OutboxMessage | null> {
  const { rows } = await db.query<OutboxMessage>({
    name: 'find-outbox-message',
    text: `select id, edition_id as "editionId", kind, registration_id as "registrationId", mailing_id as "mailingId", state,
        held_by as "heldBy", error, recipient, bounced_at as "bouncedAt", data ->> 'words' as "wordsHash" from emails where id = $1`,
    values: [id],
  })
  return rows[0] ?? null
}

/** SQL: the e-mails that are neither sent nor being sent. */
const unsent = `state in ('queued', 'retrying', 'held')`

/** Stops an unsent e-mail. @returns whether it was still unsent */
export async function stopMessage(db: Querying, id: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'email-stop',
    text: `update emails set state = 'failed', error = $2, once = null, held_by = null where id = $1 and ${unsent}`,
    values: [id, stoppedByStaff],
  })
  return (rowCount ?? 0) > 0
}

/**
 * Has an e-mail tried again at once: one that failed, waits for its next try, or is held by staff. Held where there is no server. L13
 * @returns false when it is none of these any more
 */
export async function retryMessage(
  db: Querying,
  { id, state, now }: { readonly id: string; readonly state: 'queued' | 'held'; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'email-retry',
    text: `update emails set state = $2, next_at = $3, attempts = 0, error = null, held_by = null, bounced_at = null, bounce = null
      where id = $1 and (state in ('failed', 'retrying') or (state = 'held' and held_by is not null))`,
    values: [id, state, now],
  })
  return (rowCount ?? 0) > 0
}

/** Retries all failed e-mails that were neither stopped nor overtaken, and whose address was not refused. @returns how many */
export async function retryFailed(
  db: Querying,
  {
    editionId,
    state,
    now,
    settled,
  }: {
    readonly editionId: string
    readonly state: 'queued' | 'held'
    readonly now: Date
    readonly settled: readonly string[]
  },
): Promise<number> {
  const { rowCount } = await db.query({
    name: 'email-retry-failed',
    text: `update emails set state = $2, next_at = $3, attempts = 0, error = null
      where edition_id = $1 and state = 'failed' and error <> all($4) and bounced_at is null`,
    values: [editionId, state, now, settled],
  })
  return rowCount ?? 0
}

/** Stops what is left of a mailing. @returns how many */
export async function stopMailingMessages(db: Querying, mailingId: string): Promise<number> {
  const { rowCount } = await db.query({
    name: 'mailing-emails-stop',
    text: `update emails set state = 'failed', error = $2, once = null, held_by = null where mailing_id = $1 and ${unsent}`,
    values: [mailingId, stoppedByStaff],
  })
  return rowCount ?? 0
}

/** Holds the unsent e-mails of a mailing until it is released. @returns how many */
export async function holdMailingMessages(
  db: Querying,
  { mailingId, by }: { readonly mailingId: string; readonly by: string },
): Promise<number> {
  const { rowCount } = await db.query({
    name: 'mailing-emails-hold',
    text: `update emails set state = 'held', held_by = $2 where mailing_id = $1 and ${unsent} and held_by is null`,
    values: [mailingId, by],
  })
  return rowCount ?? 0
}

/** Releases the held e-mails of a mailing at its former pace: the first is due now, or at its original time if that is later. @returns how many */
export async function releaseMailingMessages(
  db: Querying,
  {
    mailingId,
    state,
    now,
  }: { readonly mailingId: string; readonly state: 'queued' | 'held'; readonly now: Date },
): Promise<number> {
  const { rowCount } = await db.query({
    name: 'mailing-emails-release',
    text: `update emails e set state = $2, held_by = null,
        next_at = e.next_at + greatest(interval '0', $3::timestamptz - first.at)
      from (select min(next_at) as at from emails where mailing_id = $1 and state = 'held' and held_by is not null) first
      where e.mailing_id = $1 and e.state = 'held' and e.held_by is not null`,
    values: [mailingId, state, now],
  })
  return rowCount ?? 0
}

/** Holds these e-mails until staff release them; in the same transaction, so none is sent before. */
export async function holdMessages(
  db: Querying,
  { ids, by }: { readonly ids: readonly string[]; readonly by: string },
): Promise<void> {
  await db.query({
    name: 'emails-hold',
    text: `update emails set state = 'held', held_by = $2 where id = any($1) and ${unsent}`,
    values: [ids, by],
  })
}

/** Releases those of these e-mails that staff still hold. @returns how many */
export async function releaseMessages(
  db: Querying,
  {
    ids,
    state,
    now,
  }: { readonly ids: readonly string[]; readonly state: 'queued' | 'held'; readonly now: Date },
): Promise<number> {
  const { rowCount } = await db.query({
    name: 'emails-release',
    text: `update emails set state = $2, next_at = $3, held_by = null where id = any($1) and state = 'held' and held_by is not null`,
    values: [ids, state, now],
  })
  return rowCount ?? 0
}

/** Deletes e-mails that must not be sent, before the end of their transaction, or while staff hold them. */
export async function dropMessages(db: Querying, ids: readonly string[]): Promise<void> {
  await db.query({
    name: 'emails-drop',
    text: `delete from emails where id = any($1) and ${unsent}`,
    values: [ids],
  })
}
