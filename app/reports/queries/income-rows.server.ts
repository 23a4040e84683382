import { isLatest } from '#app/ledger/service.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import type { AskedIncome, IncomeRow } from '../budget/income-rows.ts'

/** What each claim of the edition has for the asked figure, by VAT rate, the oldest first. Y9 */
export async function readIncomeRows(
  db: Querying,
  editionId: string,
  asked: AskedIncome,
): Promise<IncomeRow[]> {
  const { rows } = await db.query<{
    id: string | null
    code: string | null
    day: string
    rate: number
    amount: string
  }>({
    name: 'income-rows',
    text: `
      with owed as (
        select subject_type, subject_id, at, lines from claims c
        where c.edition_id = $1 and subject_type in ('registration', 'doorSale') and ${isLatest('c')})
      select r.id, r.code, (coalesce(r.reserved, owed.at) at time zone 'Europe/Ljubljana')::date::text as day,
        line."vatRatePercent" as rate, sum(line."amountCents")::text as amount
      from owed cross join lateral jsonb_to_recordset(lines) line(item text, "vatRatePercent" float, "amountCents" int)
      left join registrations r on r.edition_id = $1 and subject_type = 'registration' and r.id = owed.subject_id
      where (not $2 or line.item is not distinct from $3) and ($4::float is null or line."vatRatePercent" = $4)
      group by subject_type, subject_id, r.id, r.code, r.reserved, owed.at, line."vatRatePercent"
      order by coalesce(r.reserved, owed.at), subject_id, rate`,
    values: [
      editionId,
      asked.kind === 'item',
      asked.kind === 'item' ? asked.item : null,
      asked.kind === 'rate' ? asked.rate : null,
    ],
  })
  return rows.map(({ id, code, day, rate, amount }) => ({
    registrationId: id,
    code,
    day: localDay(day),
    vatRatePercent: rate,
    amountCents: cents(Number(amount)),
  }))
}
