import type { Querying } from '#app/platform/database/statement.ts'
import { type Bilingual, inLocale, type Locale } from '#app/platform/locale.ts'
import { formatDay, localDay, localDayOf } from '#app/platform/values/local-day.ts'
import { type FindRights, type Hit, MOST_HITS } from '../hit.ts'
import { type Wanted, wantedIn } from '../wanted.ts'

type Finding = {
  readonly editionId: string
  readonly typed: string
  readonly rights: FindRights
  readonly locale: Locale
}

/**
 * Finds in an edition: registrations by name, code, e-mail, phone, the partner's name or e-mail, reference (whole or in part), account of the payer or amount; events by
 * title; invoices by number; entries of the account by payer, account or amount. At most twelve, and only what the person may open.
 */
export async function findHits(db: Querying, finding: Finding): Promise<readonly Hit[]> {
  const wanted = wantedIn(finding.typed)
  if (!wanted) return []
  const { rights, editionId, locale } = finding
  const found = await Promise.all([
    rights.registrations ? findRegistrations(db, editionId, wanted, rights) : [],
    rights.invoices ? findInvoices(db, editionId, wanted) : [],
    rights.events ? findEvents(db, editionId, wanted, locale) : [],
    rights.account ? findEntries(db, wanted, locale) : [],
  ])
  return found.flat().slice(0, MOST_HITS)
}

/** Escapes the typed text for `like`. */
const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

async function findRegistrations(
  db: Querying,
  editionId: string,
  wanted: Wanted,
  { account: seesAccount }: FindRights,
): Promise<readonly Hit[]> {
  const { words, orders, digits, amount, account } = wanted
  const { rows } = await db.query<{ id: string; code: string; name: string; open: number }>({
    name: 'find-registrations',
    text: `
      select r.id, r.code, r.name || ' ' || r.surname as name, r.total_cents - r.paid_cents as open from registrations r
      where r.edition_id = $1 and r.erased_at is null and (
        r.search like all(select searchable(w) from unnest($2::text[]) w)
        or r.couple_id in (select p.couple_id from registrations p where p.edition_id = $1 and p.couple_id is not null
          and p.search like all(select searchable(w) from unnest($2::text[]) w)
          and searchable(p.name || ' ' || p.surname) like all(select searchable(w) from unnest($2::text[]) w))
        or r.number = any($3)
        or ($4::text is not null and position($4 in substr((select starts_on::text from editions where id = $1), 3, 2)
          || lpad(r.number::text, 10, '0')) > 0)
        or ($5::int is not null and (r.total_cents = $5 or r.total_cents - r.paid_cents = $5))
        or ($6::text is not null and lower(r.partner_email) = lower($6))
        or ($7::text is not null and r.id in (select a.subject_id from bank_entries b
          join allocations a on a.movement_id = b.movement_id and a.subject_type = 'registration' and a.edition_id = $1
          where b.party_account >= $7 and b.party_account < $7 || '~')))
      order by r.number = any($3) desc, r.search like all(select searchable(w) from unnest($2::text[]) w) desc,
        r.status in ('cancelled', 'released'), r.surname, r.name, r.id limit ${MOST_HITS}`,
    values: [
      editionId,
      words.map(contains),
      orders,
      digits,
      amount,
      words.length === 1 && words[0]?.includes('@') ? words[0] : null,
      seesAccount ? account : null,
    ],
  })
  return rows.map(({ id, code, name, open }) => ({
    kind: 'registration' as const,
    id,
    title: name,
    detail: code,
    cents: open === 0 ? null : open,
    href: `/admin/prijave?open=${id}`,
  }))
}

async function findEvents(
  db: Querying,
  editionId: string,
  { words }: Wanted,
  locale: Locale,
): Promise<readonly Hit[]> {
  const { rows } = await db.query<{ id: string; title: Bilingual; starts_at: Date }>({
    name: 'find-events',
    text: `select id, title, starts_at from events where edition_id = $1
        and searchable(coalesce(title ->> 'en', '') || ' ' || coalesce(title ->> 'sl', '')) like all(select searchable(w) from unnest($2::text[]) w)
      order by starts_at, id limit 6`,
    values: [editionId, words.map(contains)],
  })
  return rows.map(({ id, title, starts_at: startsAt }) => ({
    kind: 'event' as const,
    id,
    title: inLocale(title, locale).text,
    cents: null,
    detail: formatDay(localDayOf(startsAt), locale, 'brief'),
    href: `/admin/dogodek?id=${id}`,
  }))
}

async function findInvoices(
  db: Querying,
  editionId: string,
  { number, amount }: Wanted,
): Promise<readonly Hit[]> {
  const { rows } = await db.query<{ id: string; number: string; year: number; buyer: string; total: number }>(
    {
      name: 'find-invoices',
      text: `select id, number, year, buyer, total_cents as total from invoices
      where edition_id = $1 and status = 'issued' and year is not null
        and (number = upper($2) or number || '/' || year = upper($2) or total_cents = $3)
      order by issued_at desc limit 6`,
      values: [editionId, number, amount],
    },
  )
  return rows.map(({ id, number: own, year, buyer, total }) => ({
    kind: 'invoice' as const,
    id,
    title: `${own} · ${buyer}`,
    detail: String(year),
    cents: total,
    href: `/admin/invoices?q=${encodeURIComponent(own)}`,
  }))
}

async function findEntries(
  db: Querying,
  { account, amount, words }: Wanted,
  locale: Locale,
): Promise<readonly Hit[]> {
  const { rows } = await db.query<{
    id: string
    party: string | null
    amount: number
    booked_on: string | null
  }>({
    name: 'find-entries',
    text: `select id, party_name as party, amount_cents as amount, booked_on::text from bank_entries
      where ($1::text is not null and party_account >= $1 and party_account < $1 || '~')
        or ($2::int is not null and amount_cents = $2)
        or (is_open and $3::text is not null and searchable(coalesce(party_name, '')) like searchable($3))
      order by booked_on desc nulls last, id limit 4`,
    values: [account, amount, words.length > 0 ? contains(words.join(' ')) : null],
  })
  return rows.map(({ id, party, amount: cents, booked_on: day }) => ({
    kind: 'entry' as const,
    id,
    title: party ?? '–',
    cents,
    detail: day === null ? '' : formatDay(localDay(day), locale, 'brief'),
    href: `/admin/placilaNaRacun?entry=${id}`,
  }))
}
