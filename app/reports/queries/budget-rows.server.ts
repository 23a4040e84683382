import { isLatest } from '#app/ledger/service.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import type { Bilingual } from '#app/platform/locale.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import type { EventKind } from '#app/programme/event.ts'
import type { BudgetCost, BudgetEvent } from '../budget/budget.ts'

/** The events of an edition that take place, with how full they are. */
export async function readBudgetEvents(db: Querying, editionId: string): Promise<BudgetEvent[]> {
  const { rows } = await db.query<{
    id: string
    title: Bilingual
    kind: EventKind
    festival_day: string
    minutes: number
    artists: string[]
    heads: number
    waiting: number
    places: number | null
  }>({
    name: 'budget-events',
    text: `
      select e.id, e.title, e.kind, e.festival_day::text as festival_day, e.artists,
        (extract(epoch from e.ends_at - e.starts_at) / 60)::int as minutes,
        coalesce(k.heads, 0)::int as heads, coalesce(k.waiting, 0)::int as waiting,
        case p.mode when 'role' then p.leaders + p.followers when 'head' then p.heads end as places
      from events e join pools p on p.edition_id = e.edition_id and p.event_id = e.id
      left join (select event_id, count(*) filter (where state = 'placed') as heads, count(*) filter (where state = 'waiting') as waiting
        from picks where edition_id = $1 and not held group by 1) k on k.event_id = e.id
      where e.edition_id = $1 and e.status = 'published' order by e.starts_at, e.id`,
    values: [editionId],
  })
  return rows.map(({ festival_day, ...row }) => ({ ...row, festivalDay: localDay(festival_day) }))
}

/** The costs of every edition by its id, in cents, line by line without names. Editions without costs are absent. */
export async function readBudgetCosts(db: Querying): Promise<Map<string, BudgetCost[]>> {
  const { rows } = await db.query<{
    edition_id: string
    category: string
    event: string | null
    artist: string | null
    planned: number
    actual: number | null
    paid: number
    rate: number
  }>({
    name: 'budget-costs',
    text: `select edition_id, category, event, artist, coalesce(planned_cents, 0) as planned, actual_cents as actual,
        coalesce(paid_cents, 0) as paid, coalesce(vat_rate_percent, 0)::float as rate
      from costs order by edition_id, id`,
  })
  const costs = rows.map((row) => ({
    editionId: row.edition_id,
    cost: {
      category: row.category,
      eventId: row.event,
      artist: row.artist,
      plannedCents: cents(row.planned),
      actualCents: row.actual === null ? null : cents(row.actual),
      paidCents: cents(row.paid),
      vatRatePercent: row.rate,
    },
  }))
  return new Map(
    [...Map.groupBy(costs, ({ editionId }) => editionId)].map(([id, of]) => [id, of.map(({ cost }) => cost)]),
  )
}

/** The claims for an item at a VAT rate, in an edition. */
export type EditionItem = {
  readonly editionId: string
  readonly item: string | null
  readonly vatRatePercent: number
  readonly amountCents: Cents
}

/** The claims of registrations and door sales of all editions, by price item and VAT rate: I20 for each. Y9 */
export async function readEditionItems(db: Querying): Promise<EditionItem[]> {
  const { rows } = await db.query<{ edition_id: string; item: string | null; rate: number; amount: string }>({
    name: 'edition-items',
    text: `
      with owed as (
        select edition_id, lines from claims c where subject_type in ('registration', 'doorSale') and ${isLatest('c')})
      select edition_id, item, "vatRatePercent" as rate, sum("amountCents")::text as amount
      from owed cross join lateral jsonb_to_recordset(lines) line(item text, "vatRatePercent" float, "amountCents" int)
      group by 1, 2, 3 order by 1, 2, 3`,
  })
  return rows.map(({ edition_id: editionId, item, rate, amount }) => ({
    editionId,
    item,
    vatRatePercent: rate,
    amountCents: cents(Number(amount)),
  }))
}
