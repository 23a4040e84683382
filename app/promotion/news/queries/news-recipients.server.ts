import type { Querying } from '#app/platform/database/statement.ts'
import type { Locale } from '#app/platform/locale.ts'

/** SQL: the owner of an address took the tick away in a registration after that. N5 */
function tookAway(email: string, since: string): string {
  return `exists (select from registrations o where lower(o.email) = lower(${email}) and not o.newsletter
      and o.newsletter_at > ${since} and o.email_confirmed_at is not null)`
}

/**
 * SQL: the addresses that get news, some of them twice; where each comes from, and since when. Of what the owner of an address said about the news in
 * registrations, on the page of news and by leaving, the latest counts.
 */
const known = `
  select 'reader:' || id as target, email, language, coalesce(confirmed_at, asked_at) as at, null as edition_id, null as name
  from news_readers n where state = 'confirmed'
    and not ${tookAway('n.email', 'greatest(n.asked_at, n.confirmed_at)')}
  union all
  select 'registration:' || r.id, r.email, r.language, coalesce(r.newsletter_at, r.reserved), r.edition_id, r.name || ' ' || r.surname
  from registrations r left join news_readers gone on gone.left_at is not null
    and gone.address_hash = encode(sha256(convert_to(lower(r.email), 'UTF8')), 'hex')
  where r.newsletter and r.erased_at is null and r.email_confirmed_at is not null
    and (gone.left_at is null or coalesce(r.newsletter_at, r.reserved) > gone.left_at)
    and not ${tookAway('r.email', 'coalesce(r.newsletter_at, r.reserved)')}`

/** Each address once, or this one alone. */
export async function readNewsAddresses(
  db: Querying,
  email: string | null = null,
): Promise<{ readonly email: string; readonly language: Locale }[]> {
  const { rows } = await db.query<{ email: string; language: Locale }>({
    name: 'news-addresses',
    text: `select distinct on (lower(email)) email, language from (${known}) as known
      where $1::text is null or lower(email) = lower($1) order by lower(email), at desc`,
    values: [email],
  })
  return rows
}

/** An address that gets news, in a list. */
export type NewsReader = {
  readonly email: string
  readonly language: Locale
  /** Null: they signed up on the page of news. */
  readonly name: string | null
  readonly since: Date
}

/** The readers whose address or name has these words, the latest first, and their number. */
export async function readNewsReaders(
  db: Querying,
  { q, limit }: { readonly q: string; readonly limit: number },
): Promise<{ readonly readers: readonly NewsReader[]; readonly count: number }> {
  const { rows } = await db.query<NewsReader & { readonly count: number }>({
    name: 'news-readers-list',
    text: `select email, language, name, at as since, count(*) over ()::int as count from (
        select distinct on (lower(email)) email, language, name, at from (${known}) as known order by lower(email), at desc) each
      where position(searchable($1) in searchable(email || ' ' || coalesce(name, ''))) > 0
      order by at desc, email limit $2`,
    values: [q, limit],
  })
  return {
    readers: rows.map(({ email, language, name, since }) => ({ email, language, name, since })),
    count: rows[0]?.count ?? 0,
  }
}

/** A recipient of an issue of the news. */
export type NewsRecipient = {
  /** `reader:id` or `registration:id` */
  readonly target: string
  readonly email: string
  readonly language: Locale
  /** Null of a reader: only the address is known. */
  readonly name: string | null
}

/** With registrations: those of them whose address gets news, each address once, by name. */
export async function readNewsRecipients(
  db: Querying,
  {
    editionId,
    registrations,
  }: { readonly editionId: string; readonly registrations: readonly string[] | null },
): Promise<NewsRecipient[]> {
  const all = `select distinct on (lower(email)) target, email, language, name from (${known}) as known
    order by lower(email), (edition_id is not distinct from $1) desc, at desc`
  const chosen = `select distinct on (lower(r.email)) 'registration:' || r.id as target, r.email, r.language, r.name || ' ' || r.surname as name
    from registrations r where r.edition_id = $1 and r.id = any($2) and r.erased_at is null
      and lower(r.email) in (select lower(email) from (${known}) as known)
    order by lower(r.email), r.number`
  const { rows } = await db.query<NewsRecipient>({
    text: registrations === null ? all : chosen,
    values: registrations === null ? [editionId] : [editionId, registrations],
  })
  return rows
}
