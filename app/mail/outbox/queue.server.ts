import type { Database } from '#app/platform/database/open.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { recordBounce } from '../bounces/record-bounce.server.ts'
import type { Message } from './message.ts'
import type { RetryDecision } from './retry.ts'
import { type MessageColumns, messageOf } from './shown-messages.server.ts'

/**
 * Claims due e-mails for this process until `leaseEnds`. An e-mail whose lease has ended was claimed by a process that died, and is
 * due again. Processes do not wait for one another.
 */
export async function claimMessages(
  db: Database,
  { now, leaseEnds, limit }: { now: Date; leaseEnds: Date; limit: number },
): Promise<Message[]> {
  // The limit is in a materialised CTE: inside an `in (…)` it could be planned to run more than once.
  const { rows } = await db.query<MessageColumns>({
    name: 'outbox-claim',
    text: `with due as materialized (
             select id from emails
             where state in ('queued', 'retrying', 'sending') and next_at <= $1
             order by next_at, id limit $3
             for update skip locked)
           update emails set state = 'sending', next_at = $2, attempts = attempts + 1
           from due where emails.id = due.id
           returning emails.*`,
    values: [now, leaseEnds, limit],
  })
  return rows.map(messageOf).sort((a, b) => Number(a.createdAt) - Number(b.createdAt))
}

/** Makes claimed e-mails due: only for a process that knows that no other one sends from this database. */
export async function endOutboxLeases(db: Querying, now: Date): Promise<void> {
  await db.query({
    name: 'end-outbox-leases',
    text: `update emails set next_at = $1 where state = 'sending' and next_at > $1`,
    values: [now],
  })
}

/** Records that the e-mail was sent to this address. Nothing happens when another process has claimed it meanwhile. */
export async function noteSent(db: Database, message: Message, to: string, now: Date): Promise<void> {
  await db.query({
    name: 'outbox-sent',
    text: `update emails set state = 'sent', sent_at = $3, recipient = $4, error = null ${ifStillOurs}`,
    values: [message.id, message.attempts, now, to],
  })
}

/**
 * Records that the e-mail was not sent, and why (500 characters at most): it is retried or has failed, as decided. Nothing happens when
 * another process has claimed it meanwhile.
 */
export async function noteFailure(
  db: Database,
  message: Message,
  decision: RetryDecision,
  why: string,
): Promise<void> {
  const nextAt = decision.state === 'retrying' ? decision.nextAt : null
  await db.query({
    name: 'outbox-failure',
    text: `update emails set state = $3, next_at = coalesce($4, next_at), error = $5 ${ifStillOurs}`,
    values: [message.id, message.attempts, decision.state, nextAt, why.slice(0, longestError)],
  })
}

/** Records that the address was permanently refused. The e-mail counts as bounced, unless another process has claimed it meanwhile. L15 */
export async function noteRefusedAddress(
  db: Database,
  message: Message,
  { to, why, now }: { readonly to: string; readonly why: string; readonly now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const reason = why.slice(0, longestError)
    const { rowCount } = await tx.query({
      name: 'outbox-refused-address',
      text: `update emails set state = 'failed', recipient = $3, error = $4 ${ifStillOurs}`,
      values: [message.id, message.attempts, to, reason],
    })
    if (rowCount === 1) await recordBounce(tx, { id: message.id, reason, at: now })
  })
}

/** Gives a claimed e-mail back that was not tried: it is due again, for every process. */
export async function handBack(db: Database, message: Message, now: Date): Promise<void> {
  await db.query({
    name: 'outbox-back',
    text: `update emails set state = case attempts when 1 then 'queued' else 'retrying' end,
             attempts = attempts - 1, next_at = $3 ${ifStillOurs}`,
    values: [message.id, message.attempts, now],
  })
}

/** The number of attempts shows whether another process has claimed the e-mail since. */
const ifStillOurs = `where id = $1 and attempts = $2 and state = 'sending'`

const longestError = 500
