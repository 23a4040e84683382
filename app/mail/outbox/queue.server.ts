import type { Database } from '#app/platform/database/open.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { recordBounce } from '../bounces/record-bounce.server.ts'
import type { Message } from './message.ts'
import type { RetryDecision } from './retry.ts'
import { type MessageColumns, messageOf } from './shown-messages.server.ts'

/**
 * Claims due e-mails for this process until `leaseEnds`. An e-mail whose lease has ended was claimed by a process that died, and is
 * due again. Processes do not wait for one another.
 *
 * A mailing with a pace keeps it, however many of its e-mails are due: after a time without a mail server or without a process, those
 * beyond the pace are put off to their turns. L12
 */
export async function claimMessages(
  db: Database,
  { now, leaseEnds, limit }: { now: Date; leaseEnds: Date; limit: number },
): Promise<Message[]> {
  const { rows } = await db.query<MessageColumns>({
    name: 'outbox-claim',
    text: claiming,
    values: [now, leaseEnds, limit, new Date(now.getTime() - catchUpMs)],
  })
  return rows.map(messageOf).sort((a, b) => Number(a.createdAt) - Number(b.createdAt))
}

/** How far the e-mails of a mailing may be behind their turns and catch up at once: longer than the worker's pauses. */
const catchUpMs = 60_000

const isDue = `e.state in ('queued', 'retrying', 'sending') and e.next_at <= $1`

/**
 * `$4`: the earliest turn that is still given. The limits and locks are in materialised CTEs: inside an `in (…)` they could be planned to
 * run more than once. Another process that gives out the turns of a mailing has its e-mails.
 */
const claiming = `
  with paced as materialized (
    select id, interval '1 hour' / per_hour as pause, greatest(next_turn_at, $4) as turn from mailings
    where per_hour is not null and exists (select from emails e where e.mailing_id = mailings.id and ${isDue})
    for update skip locked),
  late as materialized (
    select e.id, e.mailing_id, e.next_at from emails e
    where ${isDue} and e.mailing_id in (select id from paced)
    for update skip locked),
  slots as (
    select l.id, l.next_at, p.id as mailing_id, p.pause,
      p.turn + p.pause * (row_number() over (partition by p.id order by l.next_at, l.id) - 1) as turn
    from late l join paced p on p.id = l.mailing_id),
  others as materialized (
    select e.id, e.next_at from emails e
    where ${isDue} and (e.mailing_id is null or e.mailing_id not in (select id from mailings where per_hour is not null))
    order by e.next_at, e.id limit $3
    for update skip locked),
  due as materialized (
    select id from (select id, next_at from others union all select id, next_at from slots where turn <= $1) either
    order by next_at, id limit $3),
  put_off as (
    update emails set next_at = t.turn from slots t where emails.id = t.id and t.turn > $1),
  taken as (
    update mailings set next_turn_at = t.next
    from (select mailing_id, max(turn + pause) as next from slots where id in (select id from due) group by mailing_id) t
    where mailings.id = t.mailing_id)
  update emails set state = 'sending', next_at = $2, attempts = attempts + 1
  from due where emails.id = due.id
  returning emails.*`

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
