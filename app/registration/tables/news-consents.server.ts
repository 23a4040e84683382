import type { Tx } from '#app/platform/database/open.server.ts'

/**
 * Keeps what the dancers of these registrations said about the news when the registrations are erased by their age: who ticked them stays a reader, and
 * who took the tick away gets none. N5
 */
export async function keepNewsConsents(tx: Tx, editionId: string, ids: readonly string[]): Promise<void> {
  await tx.query(ending, [editionId, ids])
  // last: a tick after that counts again
  await tx.query(keeping, [editionId, ids])
}

/** Dancers who ticked news with a confirmed address become subscribers, unless they unsubscribed or took the tick away after that (N5). */
const keeping = `
  insert into news_readers as known
    (id, address_hash, email, language, state, consent_version, asked_at, confirmed_at)
  select distinct on (lower(email)) id, encode(sha256(convert_to(lower(email), 'UTF8')), 'hex'), lower(email), language,
    'confirmed', coalesce(consents ->> 'version', ''), coalesce(newsletter_at, reserved), email_confirmed_at
  from registrations r
  where edition_id = $1 and id = any($2) and newsletter and email_confirmed_at is not null
    and not exists (select from registrations o where lower(o.email) = lower(r.email) and not o.newsletter
      and o.newsletter_at > coalesce(r.newsletter_at, r.reserved) and o.email_confirmed_at is not null)
  order by lower(email), coalesce(newsletter_at, reserved) desc
  on conflict (address_hash) do update set
    email = excluded.email, language = excluded.language, state = 'confirmed', left_at = null,
    consent_version = excluded.consent_version, asked_at = excluded.asked_at, confirmed_at = excluded.confirmed_at
  where case known.state when 'confirmed' then known.asked_at < excluded.asked_at
    else known.left_at is null or known.left_at < excluded.asked_at end`

/** Readers who took the tick away in one of the registrations afterwards are former ones: nothing else remembers it. N5 */
const ending = `
  update news_readers n set state = 'left', email = null, confirmed_at = null, left_at = o.at
  from (select encode(sha256(convert_to(lower(email), 'UTF8')), 'hex') as hash, max(newsletter_at) as at from registrations
    where edition_id = $1 and id = any($2) and not newsletter and email_confirmed_at is not null group by 1) o
  where n.address_hash = o.hash and n.state = 'confirmed' and o.at > greatest(n.asked_at, n.confirmed_at)`
