import type { Querying } from '#app/platform/database/statement.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import type { DoorGuest } from '../participants-sheets.ts'
import type { Host, Owing } from '../people-sheets.ts'

/** More than any milonga takes. */
const MOST_GUESTS = 5000

type GuestRow = Omit<DoorGuest, 'owedCents'> & { owed: number }

/** The dancers with a place at an event, held places of invited partners too. */
export async function readDoorGuests(db: Querying, editionId: string, eventId: string): Promise<DoorGuest[]> {
  const { rows } = await db.query<GuestRow>({
    name: 'door-guests',
    text: `
      select r.name, r.surname, r.code, coalesce(p.role, r.role) as role, r.country, o.surname || ' ' || o.name as partner,
        case when p.held or r.excused then 0 else greatest(r.total_cents - r.paid_cents, 0) end as owed,
        not p.held and not coalesce((r.consents ->> 'photos')::boolean, false) as "needsRibbon",
        p.held as "isHeld", p.checked_in_at is not null as "hasArrived"
      from picks p left join holds h on p.held and h.edition_id = p.edition_id and h.id = p.dancer_id
      join registrations r on r.edition_id = p.edition_id and r.id = coalesce(h.registration_id, p.dancer_id)
      left join couples c on c.edition_id = p.edition_id and c.id = p.couple_id
      left join registrations o on o.edition_id = r.edition_id and not p.held
        and o.id = case when c.leader_id = r.id then c.follower_id else c.leader_id end
      where p.edition_id = $1 and p.event_id = $2 and p.state = 'placed' order by r.id, p.held limit ${MOST_GUESTS}`,
    values: [editionId, eventId],
  })
  return rows.map(({ owed, ...guest }) => ({ ...guest, owedCents: cents(owed) }))
}

type OwingRow = Omit<Owing, 'openCents'> & { open: number }

/** Live registrations with an open sum; with events, only those with a place at one of them. */
export async function readOwing(
  db: Querying,
  editionId: string,
  events: readonly string[] | null,
): Promise<Owing[]> {
  const { rows } = await db.query<OwingRow>({
    text: `
      select r.name, r.surname, r.code, r.phone, r.total_cents - r.paid_cents as open, r.status = 'late' as "isLate",
        (select d.due_on::text from (
          select due_on, sum(amount_cents) over (order by n) as upto from dues x
          where x.edition_id = r.edition_id and x.subject_type = 'registration' and x.subject_id = r.id) d
         where d.upto > r.paid_cents order by d.upto limit 1) as "dueOn"
      from registrations r
      where r.edition_id = $1 and r.status in ('placed', 'confirmed', 'late') and not r.excused and r.total_cents > r.paid_cents
        ${events ? `and exists (select from picks p where p.edition_id = r.edition_id and p.dancer_id = r.id and p.state = 'placed' and p.event_id = any($2))` : ''}
      order by r.id`,
    values: events ? [editionId, events] : [editionId],
  })
  return rows.map(({ open, dueOn, ...one }) => ({
    ...one,
    dueOn: dueOn as LocalDay | null,
    openCents: cents(open),
  }))
}

/** Dancers who offer accommodation. */
export async function readHosts(db: Querying, editionId: string): Promise<Host[]> {
  const { rows } = await db.query<Host>({
    name: 'hosts',
    text: `select name, surname, city, email, phone, note from registrations
      where edition_id = $1 and hosting and status not in ('prepared', 'cancelled', 'released') and erased_at is null order by id`,
    values: [editionId],
  })
  return rows
}
