import type { Edition } from '#app/festival/edition.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import { type EmailsOfDay, emailDays } from '../moment.ts'

type Row = { day: string; kind: string; count: number; is_written: boolean }

/**
 * The e-mails of an edition in the seven local days from the day of `at`, by day and kind: existing ones by the day of sending, and those that the
 * present deadlines, holds, shifts and mailings will cause. Future registrations and payments are not guessed. F24
 */
export async function readEmails(
  db: Querying,
  edition: Pick<Edition, 'id' | 'releaseAfterDays' | 'confirmWithinHours'>,
  { at, now }: { readonly at: Date; readonly now: Date },
): Promise<readonly EmailsOfDay[]> {
  const { rows } = await db.query<Row>({
    name: 'emails-of-seven-days',
    text: `
      with span as (
        select t.first at time zone 'Europe/Ljubljana' as since, (t.first + make_interval(days => ${emailDays})) at time zone 'Europe/Ljubljana' as until
        from (select date_trunc('day', $2::timestamptz at time zone 'Europe/Ljubljana') as first) t),
      live as (select * from registrations where edition_id = $1 and status in ('waiting', 'placed', 'late', 'confirmed')),
      owed as (
        select d.*, r.paid_cents, r.confirm_until, sum(d.amount_cents) over (partition by d.subject_id order by d.n) as covered
        from live r join dues d on d.edition_id = r.edition_id and d.subject_type = 'registration' and d.subject_id = r.id
        where r.status in ('placed', 'late') and r.paid_cents < r.total_cents and not r.trusted and not r.excused
          and not exists (select from allocations a join movements m on m.id = a.movement_id
            where a.edition_id = r.edition_id and a.subject_type = 'registration' and a.subject_id = r.id
              and m.source_type = 'card' and m.source_id like 'dispute/%'
            group by m.source_id having sum(a.amount_cents) < 0)),
      unpaid as (select * from owed where covered > paid_cents),
      told as (
        select subject_id, 'reminder' as kind, (due_on - 1)::timestamp at time zone 'Europe/Ljubljana' as at, confirm_until,
          least(due_on + 1, late_from)::timestamp at time zone 'Europe/Ljubljana' as ends from unpaid where reminded_at is null and late_told_at is null
        union all select subject_id, 'late', late_from::timestamp at time zone 'Europe/Ljubljana', confirm_until, null from unpaid
          where late_told_at is null
        union all select subject_id, 'released', greatest(late_from, placed_on + $4::int + 1)::timestamp at time zone 'Europe/Ljubljana', confirm_until, null
          from unpaid where $4::int is not null),
      coming as (
        -- an unconfirmed registration has no places left by then
        select distinct subject_id, kind, greatest(at, $3) as at from told
        where (ends is null or ends > $3) and (confirm_until is null or confirm_until > greatest(at, $3))
        union all select id, 'confirmReminder', greatest(confirm_until - make_interval(mins => $5::int * 15), $3) from live
          where confirm_until > $3 and confirm_reminded_at is null
        union all select id, 'confirmOver', greatest(confirm_until, $3) from live where confirm_until is not null
        union all select h.id, 'holdEnded', greatest(h.expires_at + interval '1 millisecond', $3) from holds h join live r on r.id = h.registration_id
          where h.edition_id = $1 and h.state = 'open' and h.expires_at is not null
        union all select p.member_id, 'shiftsReminder', greatest(s.starts_at - interval '24 hours', $3)
          from shift_people p join shifts s on s.edition_id = p.edition_id and s.id = p.shift_id
          join team t on t.edition_id = p.edition_id and t.id = p.member_id
          where p.edition_id = $1 and p.state = 'accepted' and p.reminded_at is null and s.starts_at > $3 and t.email is not null),
      counted as (
        select (at at time zone 'Europe/Ljubljana')::date as day, kind, 1 as count, false as is_written from coming, span
          where at >= since and at < until
        union all select (leaves_at at time zone 'Europe/Ljubljana')::date, case purpose when 'news' then 'newsIssue' when 'team' then 'teamMessage' else 'free' end,
          jsonb_array_length(targets), false from mailings, span
          where edition_id = $1 and state = 'waiting' and leaves_at >= since and leaves_at < until
        union all select (coalesce(sent_at, next_at) at time zone 'Europe/Ljubljana')::date, kind, 1, true from emails, span
          where edition_id = $1 and coalesce(sent_at, next_at) >= since and coalesce(sent_at, next_at) < until)
      select day::text, kind, sum(count)::int as count, is_written from counted group by day, kind, is_written
      order by day, is_written desc, kind`,
    values: [edition.id, at, now, edition.releaseAfterDays, edition.confirmWithinHours],
  })
  return rows.map(({ day, kind, count, is_written }) => ({
    kind,
    count,
    day: localDay(day),
    isWritten: is_written,
  }))
}
