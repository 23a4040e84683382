import { getCurrentEdition } from '#app/festival/service.server.ts'
import { postMessage } from '#app/mail/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import type { Id } from '#app/platform/id.ts'
import { hashSecret, newId } from '#app/platform/ids.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { confirmDays, consentVersion } from './reader.ts'
import { addressHash } from './recipients.server.ts'
import { leaveByTick, leavingReader } from './tables/leaving.server.ts'

const dayMs = 24 * 3_600_000

/**
 * Records that a visitor asks for news at this address. The visitor learns nothing: only the address's owner gets an e-mail, at most once a day, and only
 * a link in it makes them a reader. N1, N2.
 */
export async function requestNews(
  app: AppContext,
  { email, language }: { readonly email: string; readonly language: Locale },
): Promise<void> {
  const { id: editionId } = await getCurrentEdition(app)
  const now = app.now()
  const posted = await app.db.transaction(async (tx) => {
    await leaveByTick(tx, { hash: addressHash(email), email })
    const asked = await storeRequest(tx, { email, language, now })
    if (await wasWrittenTo(tx, email, now)) return false
    const kind = asked.state === 'confirmed' ? 'newsKnown' : 'newsOptIn'
    const message = { editionId, kind, registrationId: null, recipient: email, language, now }
    await postMessage(tx, app, { ...message, data: { readerId: asked.id } })
    return true
  })
  if (posted) app.wake()
}

/** A former reader may return by confirming again. A confirmed reader stays one. */
async function storeRequest(
  tx: Tx,
  { email, language, now }: { readonly email: string; readonly language: Locale; readonly now: Date },
): Promise<{ readonly id: Id; readonly state: 'asked' | 'confirmed' }> {
  const { rows } = await tx.query<{ id: Id; state: 'asked' | 'confirmed' }>({
    name: 'news-ask',
    text: `insert into news_readers as known (id, address_hash, email, language, state, consent_version, asked_at)
      values ($1, $2, $3, $4, 'asked', $5, $6)
      on conflict (address_hash) do update set
        email = excluded.email,
        state = case when known.state = 'confirmed' then 'confirmed' else 'asked' end,
        language = case when known.state = 'confirmed' then known.language else excluded.language end,
        consent_version = case when known.state = 'confirmed' then known.consent_version else excluded.consent_version end,
        asked_at = case when known.state = 'confirmed' then known.asked_at else excluded.asked_at end
      returning id, state`,
    values: [newId(now), addressHash(email), email, language, consentVersion, now],
  })
  const [row] = rows
  if (!row) throw new Error('An insert that returns nothing.')
  return row
}

async function wasWrittenTo(tx: Tx, email: string, now: Date): Promise<boolean> {
  const { rows } = await tx.query({
    name: 'news-written-to',
    text: `select 1 from emails where kind in ('newsOptIn', 'newsKnown') and recipient = $1 and created_at > $2 limit 1`,
    values: [email, new Date(now.getTime() - dayMs)],
  })
  return rows.length > 0
}

export type NewsLink = {
  readonly purpose: 'confirm' | 'leave'
  readonly state: 'asked' | 'confirmed' | 'left'
}

/** Reads the subscription that the link of an e-mail opens; null: unknown or expired. Changes nothing. N2. */
export async function findNewsLink(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  secret: string,
): Promise<NewsLink | null> {
  const { rows } = await db.query<NewsLink>({
    name: 'news-link',
    text: `select l.purpose, coalesce(r.state, 'confirmed') as state from news_links l
      left join news_readers r on r.id = l.reader_id or r.address_hash = l.address_hash
      where l.hash = $1 and (l.expires_at is null or l.expires_at > $2)`,
    values: [hashSecret(secret), now()],
  })
  return rows[0] ?? null
}

/** Confirms the reader and uses up the link. False for an unknown or expired link. N2. */
export async function confirmNews(app: AppContext, secret: string): Promise<boolean> {
  const { id: editionId } = await getCurrentEdition(app)
  const at = app.now()
  return app.db.transaction(async (tx) => {
    const { rows } = await tx.query<{ reader_id: Id }>(
      `delete from news_links where hash = $1 and purpose = 'confirm' and expires_at > $2 returning reader_id`,
      [hashSecret(secret), at],
    )
    const [link] = rows
    if (!link) return false
    const { rowCount } = await tx.query(
      `update news_readers set state = 'confirmed', confirmed_at = coalesce(confirmed_at, $2), left_at = null
       where id = $1 and state <> 'left'`,
      [link.reader_id, at],
    )
    if (!rowCount) return false
    await recordAction(tx, {
      editionId,
      at,
      actor: 'news-reader',
      action: 'news.confirm',
      subjectId: link.reader_id,
    })
    return true
  })
}

/** Unsubscribes the reader: deletes the address, keeps its hash. Repeatable; false for an unknown link. N3. */
export async function leaveNews(app: AppContext, secret: string): Promise<boolean> {
  const { id: editionId } = await getCurrentEdition(app)
  const at = app.now()
  return app.db.transaction(async (tx) => {
    const reader = await leavingReader(tx, { secret, at, consentVersion })
    if (!reader) return false
    await tx.query(
      `update news_readers set state = 'left', email = null, confirmed_at = null, left_at = $2 where id = $1`,
      [reader.id, at],
    )
    await tx.query(`delete from news_links where reader_id = $1 and purpose = 'confirm'`, [reader.id])
    await tx.query(
      `delete from emails where kind in ('newsOptIn', 'newsKnown', 'newsIssue')
         and encode(sha256(convert_to(lower(recipient), 'UTF8')), 'hex') = $1`,
      [reader.hash],
    )
    await recordAction(tx, {
      editionId,
      at,
      actor: 'news-reader',
      action: 'news.leave',
      subjectId: reader.id,
    })
    return true
  })
}

/** Deletes addresses not confirmed in time, with the e-mails to them; a reader who had left before has left again. N3, N4. @returns how many */
export async function eraseUnconfirmedReaders({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `with old as (select id, email, left_at from news_readers where state = 'asked' and asked_at < $1 for update),
       gone as (delete from news_readers reader using old where reader.id = old.id and old.left_at is null),
       left_before as (update news_readers reader set state = 'left', email = null from old
         where reader.id = old.id and old.left_at is not null),
       emails_gone as (delete from emails using old where kind in ('newsOptIn', 'newsKnown') and recipient = old.email)
     select count(*)::int as count from old`,
    [new Date(now().getTime() - confirmDays * dayMs)],
  )
  return rows[0]?.count ?? 0
}
