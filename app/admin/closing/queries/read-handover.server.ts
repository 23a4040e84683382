import type { Querying } from '#app/platform/database/statement.ts'
import { type LocalDay, localDay } from '#app/platform/values/local-day.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import type { ConflictKind } from '#app/reception/actions/decide.ts'
import type { Resolution } from '#app/reception/tables/conflicts.server.ts'
import type { Cost } from '#app/team/cost.ts'

/** Something that did not go as planned. No dancer is named. */
export type Failure = {
  readonly kind:
    | 'conflict'
    | 'difference'
    | 'quarantined'
    | 'sentBack'
    | 'dispute'
    | 'failedEmails'
    | 'cancelledEvent'
  readonly day: LocalDay | null
  /** The station, the event's title or the typed reason that describes the row. */
  readonly what: string
  readonly conflict: ConflictKind | null
  readonly answer: Resolution | null
  readonly count: number
  readonly amountCents: Cents | null
  /** The excess of a conflict: heads, cents, or milliseconds of a wrong clock. */
  readonly size: number | null
}

/** A supplier with what they delivered: from costs and work orders. */
export type Supply = {
  readonly who: string | null
  readonly what: string
  readonly category: Cost['category'] | 'workOrder'
  readonly plannedCents: Cents | null
  readonly actualCents: Cents | null
  readonly paidCents: Cents | null
}

type FailureRow = {
  kind: Failure['kind']
  day: string | null
  what: string | null
  conflict: ConflictKind | null
  answer: Resolution | null
  count: number
  amount: number | null
}

/** The failures of an edition, the earliest first. F23 */
export async function readFailures(db: Querying, editionId: string): Promise<readonly Failure[]> {
  const { rows } = await db.query<FailureRow>({
    name: 'handover-failures',
    text: `
      select * from (
        select 'conflict' as kind, (made_at at time zone 'Europe/Ljubljana')::date::text as day, owner as what, kind as conflict,
          resolution as answer, 1 as count, coalesce(excess, skew_ms)::float8 as amount from reception_conflicts where edition_id = $1
        union all select 'difference', (opened_at at time zone 'Europe/Ljubljana')::date::text, station || coalesce(': ' || reason, ''), null,
          null, 1, counted_cents - expected_cents from cash_sessions where edition_id = $1 and counted_cents <> expected_cents
        union all select 'quarantined', (at at time zone 'Europe/Ljubljana')::date::text, station || coalesce(': ' || reason, ''), null, null,
          count(*)::int, null from reception_actions where edition_id = $1 and state = 'quarantined' group by 2, 3
        union all select 'sentBack', null, null, null, null, count(*)::int, sum(amount_cents)::int from refunds
          where edition_id = $1 and orders > 1 having count(*) > 0
        union all select 'dispute', (opened_at at time zone 'Europe/Ljubljana')::date::text, coalesce(reason, '') || ' · ' || state, null, null,
          1, amount_cents from card_disputes where edition_id = $1
        union all select 'failedEmails', null, kind, null, null, count(*)::int, null from emails
          where edition_id = $1 and state = 'failed' group by kind
        union all select 'cancelledEvent', festival_day::text, coalesce(title ->> 'sl', title ->> 'en'), null, null, 1, null from events
          where edition_id = $1 and status = 'cancelled') t
      order by day nulls last, kind, what`,
    values: [editionId],
  })
  return rows.map(({ kind, day, what, conflict, answer, count, amount }) => ({
    kind,
    conflict,
    answer,
    count,
    what: what ?? '',
    day: day === null ? null : localDay(day),
    size: amount,
    amountCents:
      amount === null || conflict === 'overPlaces' || conflict === 'clockWrong' ? null : cents(amount),
  }))
}

type SupplyRow = {
  who: string | null
  what: string
  category: Supply['category']
  planned: number | null
  actual: number | null
  paid: number | null
}

/** The suppliers of an edition, by name; work orders that are not among the costs cost their hours. F23, T27 */
export async function readSupplies(db: Querying, editionId: string): Promise<readonly Supply[]> {
  const { rows } = await db.query<SupplyRow>({
    name: 'handover-supplies',
    text: `
      select * from (
        select coalesce(c.supplier, a.name) as who, c.title as what, c.category, c.planned_cents as planned, c.actual_cents as actual,
          c.paid_cents as paid from costs c left join artists a on a.edition_id = c.edition_id and a.slug = c.artist where c.edition_id = $1
        union all select nullif(who, ''), task, 'workOrder', round(planned_hours * rate_cents)::int, round(done_hours * rate_cents)::int, null
          from work_orders o where edition_id = $1 and status not in ('proposed', 'refused', 'cancelled')
            and not exists (select from costs c where c.edition_id = o.edition_id and c.work_order = o.id)) s
      order by who nulls last, category, what`,
    values: [editionId],
  })
  const amount = (value: number | null) => (value === null ? null : cents(value))
  return rows.map(({ who, what, category, planned, actual, paid }) => ({
    who,
    what,
    category,
    plannedCents: amount(planned),
    actualCents: amount(actual),
    paidCents: amount(paid),
  }))
}
