import type { Querying } from '#app/platform/database/statement.ts'
import { type Id, id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import { isMerged } from '#app/registration/service.server.ts'
import { type Brought, type Earned, earnedBy, type Terms } from '../promoters/commission.ts'

export type PromoterRow = Terms &
  Brought &
  Earned & {
    readonly id: Id
    readonly name: string
    readonly code: string
    readonly username: string | null
  }

/** Of a registration that came by a promoter: no surname, no address. */
export type BroughtDancer = {
  readonly name: string
  readonly country: string
  readonly role: 'leader' | 'follower' | 'both'
  readonly state: 'paid' | 'open' | 'ended'
}

const MOST_ROWS = 1000

/** SQL: what registration `g` has paid, less its refunds; a refund that is still to be sent counts already. V6 */
function keptCents(g: 'g' | 'r'): string {
  return `${g}.paid_cents - coalesce((select sum(f.amount_cents) from refunds f where f.edition_id = ${g}.edition_id
            and f.subject_type = 'registration' and f.subject_id = ${g}.id and f.state not in ('paid', 'withdrawn')), 0)`
}

/** Every promoter of an edition with what came by their code, those first who brought most. V6 */
export async function readPromoters(
  db: Querying,
  editionId: string,
  only?: { readonly id: string } | { readonly username: string },
): Promise<PromoterRow[]> {
  const condition =
    only === undefined ? '' : 'id' in only ? 'and p.id = $2' : 'and lower(p.username) = lower($2)'
  const { rows } = await db.query<{
    id: string
    name: string
    code: string
    username: string | null
    percent: number | null
    every: number | null
    live: number
    leaders: number
    followers: number
    both: number
    paid: number
    paid_cents: string
  }>({
    text: `
      select p.id, p.name, p.code, p.username, p.commission_percent::float as percent, p.free_place_after as every,
        count(r.id) filter (where r.is_live)::int as live,
        count(r.id) filter (where r.is_live and r.role = 'leader')::int as leaders,
        count(r.id) filter (where r.is_live and r.role = 'follower')::int as followers,
        count(r.id) filter (where r.is_live and r.role = 'both')::int as both,
        count(r.id) filter (where r.is_live and r.claim > 0 and r.kept >= r.claim)::int as paid,
        coalesce(sum(greatest(least(r.kept, r.claim), 0)), 0)::text as paid_cents
      from promoters p left join lateral (
        select g.id, g.role, g.status in ('placed', 'waiting', 'confirmed', 'late') as is_live, coalesce(c.total_cents, 0) as claim,
          ${keptCents('g')} as kept
        from registrations g
        left join lateral (select total_cents from claims where edition_id = g.edition_id and subject_type = 'registration'
          and subject_id = g.id order by version desc limit 1) c on true
        where g.edition_id = p.edition_id and g.promo_code = p.code and g.status in ('placed', 'waiting', 'confirmed', 'late')) r on true
      where p.edition_id = $1 ${condition}
      group by p.id, p.name, p.code, p.username, p.commission_percent, p.free_place_after
      order by live desc, p.name collate "sl-x-icu", p.id limit ${MOST_ROWS}`,
    values: only === undefined ? [editionId] : [editionId, 'id' in only ? only.id : only.username],
  })
  return rows.map(({ percent, every, paid_cents, ...row }) => {
    const terms = { commissionPercent: percent, freePlaceAfter: every }
    const brought = {
      live: row.live,
      leaders: row.leaders,
      followers: row.followers,
      both: row.both,
      paid: row.paid,
      paidCents: cents(Number(paid_cents)),
    }
    const { name, code, username } = row
    return { id: id(row.id), name, code, username, ...terms, ...brought, ...earnedBy(terms, brought) }
  })
}

/** The registrations with a code, in their order; first names alone. V6 */
export async function readBroughtDancers(
  db: Querying,
  editionId: string,
  code: string,
): Promise<BroughtDancer[]> {
  const { rows } = await db.query<BroughtDancer>({
    text: `select name, country, role, case when status in ('cancelled', 'released') then 'ended'
        when total_cents > 0 and ${keptCents('r')} >= total_cents then 'paid' else 'open' end as state
      from registrations r where edition_id = $1 and promo_code = $2 and status <> 'prepared' and erased_at is null
        and not ${isMerged('r')}
      order by reserved, id limit ${MOST_ROWS}`,
    values: [editionId, code],
  })
  return rows
}
