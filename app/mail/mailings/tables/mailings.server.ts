import type { Selectable } from 'kysely'
import type { Tx } from '#app/platform/database/open.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { id as asId } from '#app/platform/id.ts'
import type { Mailings } from '#db/tables.ts'
import type { LeftOut, Mailing, MailingState, NewMailing } from '../mailing.ts'
import type { BilingualText, Purpose } from '../mailing-text.ts'

function mailingOf(row: Selectable<Mailings>): Mailing {
  return {
    id: asId(row.id),
    editionId: row.edition_id,
    purpose: row.purpose as Purpose,
    audience: row.audience,
    words: row.words as unknown as BilingualText,
    wordsHash: row.words_hash,
    templateId: row.template_id === null ? null : asId(row.template_id),
    replyTo: row.reply_to,
    perHour: row.per_hour,
    targets: row.targets as unknown as readonly string[],
    skipped: row.skipped as unknown as readonly LeftOut[],
    askedBy: row.asked_by,
    askedAt: row.asked_at,
    startsAt: row.starts_at,
    leavesAt: row.leaves_at,
    state: row.state as MailingState,
    posted: row.posted,
    finishedAt: row.finished_at,
  }
}

/** Under the same id it is there once. @returns whether it is new */
export async function insertMailing(db: Querying, mailing: NewMailing): Promise<boolean> {
  const { id, editionId, purpose, audience, words, wordsHash, templateId, replyTo, perHour } = mailing
  const { targets, skipped, askedBy, askedAt, startsAt, leavesAt } = mailing
  const { rowCount } = await db.query({
    name: 'insert-mailing',
    text: `insert into mailings (id, edition_id, purpose, audience, words, words_hash, template_id, reply_to, per_hour, targets, skipped,
        asked_by, asked_at, starts_at, leaves_at, state)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'waiting') on conflict (id) do nothing`,
    values: [
      id,
      editionId,
      purpose,
      audience,
      JSON.stringify(words),
      wordsHash,
      templateId,
      replyTo,
      perHour,
      JSON.stringify(targets),
      JSON.stringify(skipped),
      askedBy,
      askedAt,
      startsAt,
      leavesAt,
    ],
  })
  return (rowCount ?? 0) > 0
}

/** The mailing with this id, in any state and of any edition; null when there is none. */
export async function selectMailing(db: Querying, id: string): Promise<Mailing | null> {
  const { rows } = await db.query<Selectable<Mailings>>({
    name: 'one-mailing',
    text: 'select * from mailings where id = $1',
    values: [id],
  })
  return rows[0] ? mailingOf(rows[0]) : null
}

/**
 * Takes up one whose time has come, or answers null; who else looks meanwhile does not see it. In the transaction that writes its e-mails.
 */
export async function lockDueMailing(tx: Tx, now: Date): Promise<Mailing | null> {
  const { rows } = await tx.query<Selectable<Mailings>>({
    name: 'lock-due-mailing',
    text: `select * from mailings where state = 'waiting' and starts_at <= $1 order by starts_at, id limit 1 for update skip locked`,
    values: [now],
  })
  return rows[0] ? mailingOf(rows[0]) : null
}

/** Mailings with the same words are written one after the other. */
export async function lockWords(tx: Tx, wordsHash: string): Promise<void> {
  await tx.query({
    name: 'lock-mailing-words',
    text: `select pg_advisory_xact_lock(hashtextextended('mailing ' || $1, 0))`,
    values: [wordsHash],
  })
}

/**
 * Ends a waiting mailing with its final state, and adds to the recipients who were skipped.
 * @returns false, and changes nothing, when it does not wait any more
 */
export async function endMailing(
  db: Querying,
  {
    id,
    state,
    now,
    posted = 0,
    skipped = [],
  }: Pick<Mailing, 'id' | 'state'> & {
    readonly now: Date
    readonly posted?: number
    readonly skipped?: readonly LeftOut[]
  },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'end-mailing',
    text: `update mailings set state = $2, finished_at = $3, posted = $4, skipped = skipped || $5::jsonb
      where id = $1 and state = 'waiting'`,
    values: [id, state, now, posted, JSON.stringify(skipped)],
  })
  return (rowCount ?? 0) > 0
}

/** The recipients of waiting mailings with this text: `[target, by whom]`. */
export async function targetsWaiting(
  db: Querying,
  { editionId, wordsHash }: Pick<Mailing, 'editionId' | 'wordsHash'>,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ target: string; by: string }>({
    name: 'targets-waiting',
    text: `select t.target, m.asked_by as by from mailings m cross join jsonb_array_elements_text(m.targets) as t (target)
      where m.edition_id = $1 and m.words_hash = $2 and m.state = 'waiting'`,
    values: [editionId, wordsHash],
  })
  return new Map(rows.map(({ target, by }) => [target, by]))
}
