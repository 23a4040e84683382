import type { Querying } from '#app/platform/database/statement.ts'
import { type Bilingual, inLocale, type Locale } from '#app/platform/locale.ts'
import { formatDay, localDay, localDayOf } from '#app/platform/values/local-day.ts'
import { type FindRights, type Hit, MOST_HITS } from '../hit.ts'
import { type Wanted, wantedIn } from '../wanted.ts'
import { conditionsOfDetails } from './registration-details.server.ts'

type Finding = {
  readonly editionId: string
  /** Other editions that the person may work on. */
  readonly others?: readonly string[]
  readonly typed: string
  readonly rights: FindRights
  readonly locale: Locale
}

/**
 * Finds in an edition: registrations by name, code, e-mail, phone in any way of writing it, the partner's name or e-mail, reference (whole, in part, or that of a group),
 * account of the payer or amount; events by title; invoices by number; entries of the account by payer, account or amount. In other
 * editions: a registration by its whole code or reference, an invoice by its number and year. At most twelve, and only what the person may open.
 */
export async function findHits(db: Querying, finding: Finding): Promise<readonly Hit[]> {
  const wanted = wantedIn(finding.typed)
  if (!wanted) return []
  const { rights, editionId, others = [], locale } = finding
  const found = await Promise.all([
    rights.registrations ? findRegistrations(db, editionId, wanted, rights) : [],
    rights.registrations ? findElsewhere(db, others, wanted) : [],
    rights.invoices ? findInvoices(db, editionId, wanted) : [],
    rights.invoices ? findInvoicesElsewhere(db, others, wanted) : [],
    rights.events ? findEvents(db, editionId, wanted, locale) : [],
    rights.account ? findEntries(db, wanted, locale) : [],
  ])
  return amongAll(found)
}

/** Many of a kind leave room for so many of each other kind. */
const LEAST = 2

/** The first of each kind, up to the limit. */
function amongAll(kinds: readonly (readonly Hit[])[]): Hit[] {
  const shown = kinds.map((hits) => Math.min(hits.length, LEAST))
  let room = MOST_HITS - shown.reduce((sum, count) => sum + count, 0)
  return kinds.flatMap((hits, n) => {
    const more = Math.min(hits.length - (shown[n] ?? 0), room)
    room -= more
    return hits.slice(0, (shown[n] ?? 0) + more)
  })
}

/** Escapes the typed text for `like`. */
const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

async function findRegistrations(
  db: Querying,
  editionId: string,
  wanted: Wanted,
  { account: seesAccount }: FindRights,
): Promise<readonly Hit[]> {
  const { words, orders, amount, account, text } = wanted
  const values: unknown[] = [
    editionId,
    words.map(contains),
    orders,
    amount,
    words.length === 1 && words[0]?.includes('@') ? words[0] : null,
    seesAccount ? account : null,
  ]
  const details = conditionsOfDetails(text, (value) => `$${values.push(value)}`)
  // unnamed: the details that are looked for differ
  const { rows } = await db.query<FoundRegistration>({
    text: `
      select r.id, r.code, r.name || ' ' || r.surname as name, r.total_cents - r.paid_cents as open from registrations r
      where r.edition_id = $1 and r.erased_at is null and (
        r.search like all(select searchable(w) from unnest($2::text[]) w)
        or r.couple_id in (select p.couple_id from registrations p where p.edition_id = $1 and p.couple_id is not null
          and p.search like all(select searchable(w) from unnest($2::text[]) w)
          and searchable(p.name || ' ' || p.surname) like all(select searchable(w) from unnest($2::text[]) w))
        or r.number = any($3)
        or r.id in (select m.subject_id from payment_group_members m where m.edition_id = $1 and m.number = any($3) and m.subject_type = 'registration')
        or ($4::int is not null and (r.total_cents = $4 or r.total_cents - r.paid_cents = $4))
        or ($5::text is not null and lower(r.partner_email) = lower($5))
        or ($6::text is not null and r.id in (select a.subject_id from bank_entries b
          join allocations a on a.movement_id = b.movement_id and a.subject_type = 'registration' and a.edition_id = $1
          where b.party_account >= $6 and b.party_account < $6 || '~'))${details.map((one) => `\n        or ${one}`).join('')})
      order by r.number = any($3) desc, r.search like all(select searchable(w) from unnest($2::text[]) w) desc,
        r.status in ('cancelled', 'released'), r.surname, r.name, r.id limit ${MOST_HITS}`,
    values,
  })
  return rows.map(registrationHit)
}

/** The page of a registration opens it in its own edition. */
async function findElsewhere(
  db: Querying,
  others: readonly string[],
  { orders, text }: Wanted,
): Promise<readonly Hit[]> {
  const number = /^[A-Z]+\d\d-(\d{1,10})$/i.exec(text)?.[1]
  if (others.length === 0 || (number === undefined && orders.length === 0)) return []
  const { rows } = await db.query<FoundRegistration>({
    name: 'find-elsewhere',
    text: `
      select id, code, name || ' ' || surname as name, total_cents - paid_cents as open from registrations
      where edition_id = any($1) and erased_at is null and (number = any($2) or number = $3 and code = upper($4))
      order by number limit ${MOST_HITS}`,
    values: [others, orders, number ?? null, text],
  })
  return rows.map(registrationHit)
}

type FoundRegistration = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly open: number
}

function registrationHit({ id, code, name, open }: FoundRegistration): Hit {
  return {
    kind: 'registration',
    id,
    title: name,
    detail: code,
    cents: open === 0 ? null : open,
    href: `/admin/prijave?open=${id}`,
  }
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
  { text: number, amount }: Wanted,
): Promise<readonly Hit[]> {
  const { rows } = await db.query<FoundInvoice>({
    name: 'find-invoices',
    text: `select id, number, year, buyer, total_cents as total from invoices
      where edition_id = $1 and status = 'issued' and year is not null
        and (number = upper($2) or number || '/' || year = upper($2) or total_cents = $3)
      order by issued_at desc limit 6`,
    values: [editionId, number, amount],
  })
  return rows.map((row) => invoiceHit(row))
}

/** A number and its year name one document, of whichever edition. */
async function findInvoicesElsewhere(
  db: Querying,
  others: readonly string[],
  { text }: Wanted,
): Promise<readonly Hit[]> {
  if (others.length === 0 || !/\/\d{4}$/.test(text)) return []
  const { rows } = await db.query<FoundInvoice & { readonly edition: string }>({
    name: 'find-invoices-elsewhere',
    text: `select id, number, year, buyer, total_cents as total, edition_id as edition from invoices
      where edition_id = any($1) and status = 'issued' and number || '/' || year = upper($2) limit 6`,
    values: [others, text],
  })
  return rows.map(({ edition, ...row }) => invoiceHit(row, `&edition=${edition}`))
}

type FoundInvoice = {
  readonly id: string
  readonly number: string
  readonly year: number
  readonly buyer: string
  readonly total: number
}

/** @param where selects the edition of the list, where it is another one */
function invoiceHit({ id, number, year, buyer, total }: FoundInvoice, where = ''): Hit {
  return {
    kind: 'invoice',
    id,
    title: `${number} · ${buyer}`,
    detail: String(year),
    cents: total,
    href: `/admin/invoices?q=${encodeURIComponent(number)}${where}`,
  }
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
