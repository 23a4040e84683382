import type { Querying } from '#app/platform/database/statement.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import type { PromoCode } from '#app/pricing/promo.ts'

/** A promo code with what it does now. */
export type CodeLine = {
  readonly promo: PromoCode
  /** Live registrations that have it. */
  readonly registrations: number
  /** The sum that it takes off their totals. */
  readonly offCents: Cents
}

/** Every promo code of an edition with the registrations that have it. */
export async function readCodes(db: Querying, editionId: string): Promise<readonly CodeLine[]> {
  const { rows } = await db.query<{
    code: string
    percent: number | null
    amount_cents: number | null
    quota: number | null
    last_day: string | null
    owner: string | null
    owner_only: boolean
    registrations: number
    off: string
  }>({
    name: 'promo-codes-in-use',
    text: `
      select c.code, c.percent, c.amount_cents, c.quota, c.last_day::text as last_day, c.owner, c.owner_only,
        coalesce(u.registrations, 0) as registrations, coalesce(u.off, 0)::text as off
      from promo_codes c left join (
        select r.promo_code as code, count(*)::int as registrations, sum((select -sum((l ->> 'amountCents')::int)
          from jsonb_array_elements(r.lines) l where l ->> 'rule' = 'P10' and not coalesce((l ->> 'ifPlaced')::boolean, false))) as off
        from registrations r where r.edition_id = $1 and r.promo_code is not null and r.status not in ('cancelled', 'released')
        group by 1) u on u.code = c.code
      where c.edition_id = $1 order by c.code`,
    values: [editionId],
  })
  return rows.map((row) => ({
    promo: {
      code: row.code,
      discount:
        row.percent === null ? { amountCents: cents(row.amount_cents ?? 0) } : { percent: row.percent },
      quota: row.quota,
      lastDay: row.last_day === null ? null : localDay(row.last_day),
      owner: row.owner,
      ownerOnly: row.owner_only,
    },
    registrations: row.registrations,
    offCents: cents(Number(row.off)),
  }))
}
