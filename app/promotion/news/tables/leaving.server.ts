import type { Tx } from '#app/platform/database/open.server.ts'
import type { Id } from '#app/platform/id.ts'
import { hashSecret, newId } from '#app/platform/ids.server.ts'

type Leaving = { readonly id: Id; readonly hash: string }

/** Makes a reader who took the tick away in a registration since a former one: who asks again then has to confirm again. N5 */
export async function leaveByTick(
  tx: Tx,
  { hash, email }: { readonly hash: string; readonly email: string },
): Promise<void> {
  await tx.query({
    name: 'news-leave-by-tick',
    text: `update news_readers n set state = 'left', email = null, confirmed_at = null, left_at = o.at
      from (select max(newsletter_at) as at from registrations
        where lower(email) = lower($2) and not newsletter and email_confirmed_at is not null) o
      where n.address_hash = $1 and n.state = 'confirmed' and o.at > greatest(n.asked_at, n.confirmed_at)`,
    values: [hash, email],
  })
}

/**
 * The person who leaves by this link, locked: a reader, or a dancer who ticked the news and becomes a former reader; null when the link is
 * unknown. One who left before leaves again, by any e-mail: they may have ticked the news since.
 */
export async function leavingReader(
  tx: Tx,
  {
    secret,
    at,
    consentVersion,
  }: { readonly secret: string; readonly at: Date; readonly consentVersion: string },
): Promise<Leaving | null> {
  const { rows: links } = await tx.query<{ reader_id: string | null; address_hash: string | null }>(
    `select reader_id, address_hash from news_links where hash = $1 and purpose = 'leave'`,
    [hashSecret(secret)],
  )
  const [link] = links
  if (!link) return null
  if (link.address_hash !== null) {
    await tx.query(
      `insert into news_readers (id, address_hash, language, state, consent_version, asked_at, left_at)
       values ($1, $2, 'en', 'left', $3, $4, $4) on conflict (address_hash) do nothing`,
      [newId(at), link.address_hash, consentVersion, at],
    )
  }
  const { rows } = await tx.query<Leaving>(
    'select id, address_hash as hash from news_readers where id = $1 or address_hash = $2 for update',
    [link.reader_id, link.address_hash],
  )
  return rows[0] ?? null
}
