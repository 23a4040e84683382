import { isLatest } from '#app/ledger/service.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import type { DancerRole, RegistrationStatus } from '#app/registration/registration.ts'
import { type CountryCount, liveStatuses, type RegistrationDay } from '../stats/statistics.ts'

export type RegistrationCounts = {
  readonly statuses: Partial<Record<RegistrationStatus, number>>
  readonly countries: CountryCount[]
  readonly days: RegistrationDay[]
}

type Row = {
  country: string | null
  role: DancerRole | null
  day: string | null
  status: RegistrationStatus | null
  made: number
  live: number
  claimed: string
  paid: string
}

/** Registrations of an edition by status, by country and role, and by the day on which they were made, read once. Y1, Y3 */
export async function readRegistrationCounts(db: Querying, editionId: string): Promise<RegistrationCounts> {
  const { rows } = await db.query<Row>({
    name: 'registration-counts',
    text: `
      with owed as (
        select subject_id as id, total_cents from claims c where edition_id = $1 and subject_type = 'registration' and ${isLatest('c')}),
      counted as (
        select r.country, r.role, r.status, (r.reserved at time zone 'Europe/Ljubljana')::date as day,
          r.status = any($2) as is_live, coalesce(o.total_cents, 0) as claim, r.paid_cents as paid
        from registrations r left join owed o on o.id = r.id
        where r.edition_id = $1 and r.status <> 'prepared')
      select country, role, day::text as day, status, count(*)::int as made, count(*) filter (where is_live)::int as live,
        sum(claim)::text as claimed, sum(paid)::text as paid
      from counted group by grouping sets ((country, role), (day), (status))
      order by day, country, role, status`,
    values: [editionId, liveStatuses],
  })
  return {
    statuses: Object.fromEntries(rows.flatMap(({ status, made }) => (status ? [[status, made]] : []))),
    countries: rows.flatMap(({ country, role, live }) =>
      country && role && live > 0 ? [{ country, role, count: live }] : [],
    ),
    days: rows.flatMap(({ day, made, live, claimed, paid }) =>
      day
        ? [
            {
              day: localDay(day),
              made,
              live,
              claimedCents: cents(Number(claimed)),
              paidCents: cents(Number(paid)),
            },
          ]
        : [],
    ),
  }
}
