import type { Edition } from '#app/festival/edition.ts'
import { isLatest } from '#app/ledger/service.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import { tierEndsAt } from '#app/pricing/tier.ts'

/**
 * What each event brings: the claims of those who have a place there, without extras and donations, shared among the events of each dancer by
 * what a single place at each costs in the tier of its pick; where none of them is sold alone, in equal parts. The parts add up to the claims to the
 * cent. Events that bring nothing are left out.
 * @param eventId only of this event; absent: of all of the edition
 */
export async function readEventIncome(
  db: Querying,
  edition: Edition,
  eventId?: string,
): Promise<Map<string, Cents>> {
  const { rows } = await db.query<{ event_id: string; income: string }>({
    text: `
      with placed as (
        select p.event_id, p.dancer_id, coalesce((i.amounts ->> case when p.asked_at > $4 then 'door' when p.asked_at <= $2 then 'superEarly'
            when p.asked_at <= $3 then 'early' else 'regular' end)::int, 0) as price
        from picks p join events e on e.edition_id = p.edition_id and e.id = p.event_id
        left join price_items i on i.edition_id = p.edition_id and i.code = e.price_item
        where p.edition_id = $1 and p.state = 'placed' and not p.held
          ${eventId === undefined ? '' : `and p.dancer_id in (select dancer_id from picks where edition_id = $1 and event_id = $5 and state = 'placed')`}),
      parts as (
        select event_id, dancer_id, price, sum(price) over whole as all_prices, sum(price) over so_far as prices,
          count(*) over whole as all_places, row_number() over so_far as n
        from placed
        window whole as (partition by dancer_id), so_far as (partition by dancer_id order by event_id rows unbounded preceding)),
      extras as (select code from price_items where edition_id = $1 and kind = 'extra'),
      owed as materialized (
        select c.subject_id as dancer_id, c.total_cents - (
            select coalesce(sum((line ->> 'amountCents')::int), 0) from jsonb_array_elements(c.lines) line
            where line ->> 'item' in (select code from extras)) as amount
        from claims c where c.edition_id = $1 and c.subject_type = 'registration' and ${isLatest('c')}
          ${eventId === undefined ? '' : `and c.subject_id in (select dancer_id from placed)`})
      select event_id, sum(case when all_prices > 0
          then round(amount * prices / all_prices::numeric) - round(amount * (prices - price) / all_prices::numeric)
          else round(amount * n / all_places::numeric) - round(amount * (n - 1) / all_places::numeric) end)::text as income
      from parts join owed using (dancer_id)
      ${eventId === undefined ? '' : 'where event_id = $5'}
      group by event_id`,
    values: [
      edition.id,
      tierEndsAt(edition, 'superEarly'),
      tierEndsAt(edition, 'early'),
      tierEndsAt(edition, 'regular'),
      ...(eventId === undefined ? [] : [eventId]),
    ],
  })
  return new Map(rows.map(({ event_id, income }) => [event_id, cents(Number(income))]))
}
