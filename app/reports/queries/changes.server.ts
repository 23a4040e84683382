import type { Edition } from '#app/festival/edition.ts'
import { cacheCopies, selectEditions } from '#app/festival/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import type { DancerRole } from '#app/registration/registration.ts'
import {
  type ComparisonFilter,
  type DayChange,
  everything,
  isEverything,
  liveStatuses,
} from '../stats/statistics.ts'

type ChangeRow = { edition_id: string; day: string; role: DancerRole; came: string; gone: string }

/** Of the registration `r`; $1 is the country, $2 the item, null where any will do, $3 the editions. */
const picked = `r.edition_id = any($3) and ($1::text is null or r.country = $1)
  and ($2::text is null or exists (select from jsonb_array_elements(r.lines) l where l ->> 'item' = $2))`

const dayOf = (instant: string) => `(${instant} at time zone 'Europe/Ljubljana')::date`

/** A registration counts from the day it was made to the day it ended. Counted by days, which are written as text once each. Y1 */
const registrations = `
  select edition_id, day::text as day, role, sum(came)::text as came, sum(gone)::text as gone from (
    select r.edition_id, ${dayOf('r.reserved')} as day, r.role, count(*) as came, 0 as gone
    from registrations r where r.status <> 'prepared' and ${picked} group by 1, 2, 3
    union all
    select r.edition_id, ${dayOf('coalesce(r.ended_at, r.reserved)')}, r.role, 0, count(*)
    from registrations r where r.status in ('cancelled', 'released') and ${picked} group by 1, 2, 3) d
  group by d.edition_id, d.day, d.role`

/** Live registrations that owe nothing more, on the day on which the last of it was booked. */
const paid = `
  select r.edition_id, a.day::text as day, r.role, count(*)::text as came, '0' as gone
  from registrations r
  join (select edition_id, subject_id, max(booked_on) as day from allocations
    where subject_type = 'registration' group by 1, 2) a on a.edition_id = r.edition_id and a.subject_id = r.id
  where r.status = any($4) and r.total_cents > 0 and r.paid_cents >= r.total_cents and ${picked}
  group by 1, 2, 3`

const money = `
  select a.edition_id, a.booked_on::text as day, r.role, sum(a.amount_cents)::text as came, '0' as gone
  from allocations a join registrations r on r.edition_id = a.edition_id and r.id = a.subject_id
  where a.subject_type = 'registration' and ${picked} group by 1, 2, 3`

/** Every registration of an archived edition: they stay as they are until an admin opens it again, which drops this copy. */
const archived = cacheCopies(({ db }, editionId) => selectChanges(db, everything, [editionId]))

/** The changes of each day in every edition, for comparing years. Y1, Y2 */
export async function readChanges(
  app: Pick<AppContext, 'db'>,
  filter: ComparisonFilter,
): Promise<DayChange[]> {
  const editions = await selectEditions(app.db)
  const isKept = (edition: Edition) => edition.archived && isEverything(filter)
  const others = editions.filter((one) => !isKept(one)).map(({ id }) => id)
  const changes = await Promise.all([
    selectChanges(app.db, filter, others),
    ...editions.filter(isKept).map(({ id }) => archived.get(app, id)),
  ])
  return changes.flat()
}

async function selectChanges(
  db: Querying,
  filter: ComparisonFilter,
  editionIds: readonly string[],
): Promise<DayChange[]> {
  const { country, item, measure } = filter
  const { rows } = await db.query<ChangeRow>({ registrations, paid, money }[measure], [
    country,
    item,
    editionIds,
    ...(measure === 'paid' ? [liveStatuses] : []),
  ])
  return rows
    .filter(({ role }) => filter.role === null || role === filter.role)
    .map(({ edition_id: editionId, day, role, came, gone }) => ({
      editionId,
      day: localDay(day),
      role,
      came: Number(came),
      gone: Number(gone),
    }))
}
