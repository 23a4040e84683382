import { findReferences } from '#app/platform/bank/references.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'

/** Something a person may book an entry to. */
export type FoundTarget = {
  readonly type: 'registration' | 'cost' | 'donation'
  readonly id: string
  readonly editionId: string
  readonly editionCode: string
  readonly code: string
  readonly name: string
  readonly openCents: Cents
  readonly status: string
}

const MOST = 12
/** The largest `integer` of PostgreSQL. */
const MOST_CENTS = 2 ** 31 - 1

/**
 * What a person looks for: registrations by name, code, e-mail, reference (whole), open sum or the number of their
 * invoice, costs by title or supplier, and that it was donated to an edition. Words in any order; the latest edition first.
 */
export async function findTargets(db: Querying, text: string): Promise<FoundTarget[]> {
  const words = text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 6)
  if (words.length === 0) return []
  const numbers = findReferences(text).map(({ number }) => number)
  const amount = amountIn(text.trim())
  const { rows } = await db.query<{
    type: FoundTarget['type']
    id: string
    edition_id: string
    edition_code: string
    code: string
    name: string
    open: number
    status: string
  }>({
    text: `
      select 'registration' as type, r.id, r.edition_id, e.code as edition_code, r.code, r.name || ' ' || r.surname as name,
        r.total_cents - r.paid_cents as open, r.status, e.starts_on
      from registrations r join editions e on e.id = r.edition_id
      where r.status <> 'prepared' and r.erased_at is null
        and (r.number = any($1) or r.total_cents - r.paid_cents = $2
          or exists (select from invoice_subjects s join invoices i on i.edition_id = s.edition_id and i.id = s.invoice_id where s.subject_type = 'registration'
            and s.edition_id = r.edition_id and s.subject_id = r.id and i.number = $5 and i.status = 'issued')
          or not exists (
          select from unnest($3::text[]) w where position(searchable(w) in r.search) = 0))
      union all
      select 'cost', c.id, c.edition_id, e.code, c.title, coalesce(c.supplier, ''),
        coalesce(c.actual_cents, c.planned_cents, 0) - coalesce(c.paid_cents, 0), 'cost', e.starts_on
      from costs c join editions e on e.id = c.edition_id
      where not exists (select from unnest($3::text[]) w where position(searchable(w) in searchable(concat_ws(' ', c.title, c.supplier, c.artist))) = 0)
      union all
      select 'donation', e.id, e.id, e.code, e.code, '', 0, 'donation', e.starts_on from editions e
      where not exists (select from unnest($3::text[]) w where position(searchable(w) in searchable('donation donacija dar ' || e.code)) = 0)
      order by starts_on desc, name limit $4`,
    values: [numbers, amount, words, MOST, text.trim()],
  })
  return rows.map(({ edition_id: editionId, edition_code: editionCode, open, ...rest }) => ({
    ...rest,
    editionId,
    editionCode,
    openCents: cents(open),
  }))
}

/** Cents; null where it is no amount, as the digits of a reference or an account are none. */
function amountIn(text: string): number | null {
  if (!/^\d+(?:[.,]\d{2})?$/.test(text)) return null
  const amount = Math.round(Number(text.replace(',', '.')) * 100)
  return amount <= MOST_CENTS ? amount : null
}
