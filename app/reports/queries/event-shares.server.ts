import type { Edition } from '#app/festival/edition.ts'
import { isLatest } from '#app/ledger/service.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { cents } from '#app/platform/values/money.ts'
import { tierEndsAt } from '#app/pricing/tier.ts'
import { cancellationFee } from '#app/registration/refunds/retained.ts'
import type { EventIncome, ShareRule } from '../budget/budget.ts'

/** What the shares were computed from, and the shares. */
type Computed = { readonly fingerprint: string; readonly incomes: readonly EventIncome[] }
const computed = new WeakMap<Querying, Map<string, Computed>>()

/** SQL: changes with everything that the shares depend on. Reading it takes a tenth of their time; hashing whole records would take twice as long. */
const fingerprintText = `
  concat_ws(' ', $2, $3, $4,
    (select count(*) || ' ' || bit_xor(hashtextextended(event_id, hashtextextended(dancer_id, (date_part('epoch', asked_at) * 1000000)::bigint)))
      from picks where edition_id = $1 and state = 'placed' and not held),
    (select count(*) || ' ' || bit_xor(hashtextextended(subject_id, version))
      from claims where edition_id = $1 and subject_type = 'registration'),
    (select bit_xor(hash_record_extended((id, kind, tags, price_item, ends_at - starts_at), 0)) from events where edition_id = $1),
    (select bit_xor(hash_record_extended((code, kind, covers, amounts), 0)) from price_items where edition_id = $1))`

/**
 * The income of each event, by VAT rate: every line of a claim is split among those of the dancer's events that it pays for, a single among the events
 * of its price, a pass or pack among those it covers, by minutes or by single prices; a line for no event, among all. Extras, donations and
 * retained amounts belong to no event. The parts add up to the lines to the cent. Computed again when a row it depends on has changed. Y10
 */
export async function readEventShares(
  db: Querying,
  edition: Edition,
  rule: ShareRule,
): Promise<readonly EventIncome[]> {
  const known = computed.get(db) ?? new Map<string, Computed>()
  computed.set(db, known)
  const key = `${edition.id} ${rule}`
  const before = known.get(key)
  const { rows } = await db.query<{ fingerprint: string; shares: ShareRow[] | null }>({
    name: 'event-shares',
    text: sharesText,
    values: [
      edition.id,
      tierEndsAt(edition, 'superEarly'),
      tierEndsAt(edition, 'early'),
      tierEndsAt(edition, 'regular'),
      cancellationFee,
      rule,
      before?.fingerprint ?? '',
    ],
  })
  const [row] = rows
  if (!row) throw new Error('a row with the fingerprint is always there')
  if (before && before.fingerprint === row.fingerprint) return before.incomes
  const incomes = (row.shares ?? []).map(({ event, rate, amount, passes }) => ({
    eventId: event,
    vatRatePercent: rate,
    amountCents: cents(amount),
    passCents: cents(passes),
  }))
  known.set(key, { fingerprint: row.fingerprint, incomes })
  return incomes
}

type ShareRow = { event: string; rate: number; amount: number; passes: number }

/** Shares and fingerprint are of one moment; with a fingerprint that is known the shares are not computed. */
const sharesText = `
      with claimed as materialized (
        select subject_id, lines from claims c where edition_id = $1 and subject_type = 'registration' and ${isLatest('c')}),
      sold as materialized (
        select c.subject_id as dancer_id, l.n, l.amount, l.rate, l.item, i.kind, i.covers
        from claimed c cross join lateral rows from (jsonb_to_recordset(c.lines) as ("amountCents" int, "vatRatePercent" float, item text))
          with ordinality as l(amount, rate, item, n)
        left join price_items i on i.edition_id = $1 and i.code = l.item
        where i.kind is distinct from 'extra' and l.item is distinct from $5),
      placed as materialized (
        select p.event_id, p.dancer_id, e.kind, e.tags, e.price_item, extract(epoch from e.ends_at - e.starts_at) / 60 as minutes,
          coalesce((i.amounts ->> case when p.asked_at > $4 then 'door' when p.asked_at <= $2 then 'superEarly'
            when p.asked_at <= $3 then 'early' else 'regular' end)::numeric, 0) as price
        from picks p join events e on e.edition_id = p.edition_id and e.id = p.event_id
        left join price_items i on i.edition_id = p.edition_id and i.code = e.price_item
        where p.edition_id = $1 and p.state = 'placed' and not p.held),
      fits as (
        select s.dancer_id, s.n, s.amount, s.rate, coalesce(s.kind in ('pass', 'pack'), false) as is_pass, p.event_id,
          case when $6 = 'minutes' and s.kind in ('pass', 'pack') then p.minutes else p.price end as weight,
          case s.kind when 'single' then p.price_item is not distinct from s.item
            else s.kind is null or (s.covers -> 'kinds' is null or s.covers -> 'kinds' ? p.kind)
              and (s.covers -> 'tags' is null or s.covers -> 'tags' ?| p.tags) end as does_fit
        from sold s join placed p using (dancer_id)),
      chosen as (
        select * from (select *, bool_or(does_fit) over (partition by dancer_id, n) as some_fit from fits) f where does_fit or not some_fit),
      parts as (
        select *, sum(weight) over whole as all_weights, sum(weight) over so_far as weights, count(*) over whole as all_events,
          row_number() over so_far as k
        from chosen window whole as (partition by dancer_id, n),
          so_far as (partition by dancer_id, n order by event_id rows unbounded preceding)),
      shares as (
        select event_id, rate, is_pass, case when all_weights > 0
            then round(amount * weights / all_weights) - round(amount * (weights - weight) / all_weights)
            else round(amount * k / all_events::numeric) - round(amount * (k - 1) / all_events::numeric) end as part
        from parts),
      by_event as (
        select event_id as event, rate, sum(part) as amount, coalesce(sum(part) filter (where is_pass), 0) as passes
        from shares group by 1, 2),
      fingerprint as materialized (select ${fingerprintText} as value)
      select value as fingerprint,
        case when value <> $7 then (select jsonb_agg(e order by event, rate) from by_event e) end as shares
      from fingerprint`
