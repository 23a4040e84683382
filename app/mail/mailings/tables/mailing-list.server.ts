import type { Querying } from '#app/platform/database/statement.ts'
import type { Id } from '#app/platform/id.ts'
import type { MailingState } from '../mailing.ts'
import type { BilingualText, Purpose } from '../mailing-text.ts'

/** A mailing in a list, with what became of its e-mails. */
export type ListedMailing = {
  readonly id: Id
  readonly purpose: Purpose
  readonly audience: string | null
  readonly words: BilingualText
  readonly askedBy: string
  readonly askedAt: Date
  readonly startsAt: Date
  readonly leavesAt: Date
  readonly state: MailingState
  readonly finishedAt: Date | null
  readonly targets: number
  readonly skipped: number
  readonly posted: number
  readonly sent: number
  readonly bounced: number
  readonly failed: number
  /** Held by staff. */
  readonly held: number
  /** The unsent e-mails in the outbox: queued, being sent, to be retried, or held because no mail server is set. */
  readonly unsent: number
  readonly nextAt: Date | null
}

/** The latest `limit` mailings of an edition, with the counts of their e-mails. */
export async function listMailings(
  db: Querying,
  { editionId, limit }: { readonly editionId: string; readonly limit: number },
): Promise<ListedMailing[]> {
  const { rows } = await db.query<ListedMailing>({
    name: 'list-mailings',
    text: `select m.id, m.purpose, m.audience, m.words, m.asked_by as "askedBy", m.asked_at as "askedAt", m.starts_at as "startsAt",
        m.leaves_at as "leavesAt", m.state, m.finished_at as "finishedAt", jsonb_array_length(m.targets) as targets, jsonb_array_length(m.skipped) as skipped,
        m.posted, n.sent, n.bounced, n.failed, n.held, n.unsent, n.next_at as "nextAt"
      from (select * from mailings where edition_id = $1 order by asked_at desc, id desc limit $2) m
      cross join lateral (select count(*) filter (where e.state = 'sent' and e.bounced_at is null)::int as sent,
          count(*) filter (where e.bounced_at is not null)::int as bounced, count(*) filter (where e.state = 'failed' and e.bounced_at is null)::int as failed,
          count(*) filter (where e.held_by is not null)::int as held,
          count(*) filter (where e.state in ('queued', 'sending', 'retrying', 'held') and e.held_by is null)::int as unsent,
          min(e.next_at) filter (where e.state in ('queued', 'retrying', 'held')) as next_at
        from emails e where e.mailing_id = m.id) n
      order by m.asked_at desc, m.id desc`,
    values: [editionId, limit],
  })
  return rows
}

/** How many tests this member of staff has sent since then. */
export async function countTests(
  db: Querying,
  { author, since }: { readonly author: string; readonly since: Date },
): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'count-mail-tests',
    text: `select count(*)::int as count from emails where kind = 'mailTest' and data ->> 'author' = $1 and created_at > $2`,
    values: [author, since],
  })
  return rows[0]?.count ?? 0
}
