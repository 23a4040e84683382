import type { Querying } from '#app/platform/database/statement.ts'
import { id } from '#app/platform/id.ts'
import { type Bilingual, inLocale, type Locale } from '#app/platform/locale.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import type { PrintedTicket } from '../printed-ticket.ts'

type Row = Omit<PrintedTicket, 'registrationId' | 'code' | 'extras' | 'arrival'> & {
  id: string
  extras: Bilingual[]
  day: LocalDay | null
  venue: string | null
  venueName: Bilingual | null
}

/** The holders of places with the text of their tickets, by surname in the Slovenian alphabet. */
export async function readHolders(
  db: Querying,
  editionId: string,
  locale: Locale,
): Promise<Omit<PrintedTicket, 'code'>[]> {
  const { rows } = await db.query<Row>({
    name: 'ticket-holders',
    text: `select r.id, r.name, r.surname, r.role, r.country, coalesce((
        select jsonb_agg(i.name order by i.position, i.code) from jsonb_array_elements(r.extras) x
        join price_items i on i.edition_id = r.edition_id and i.code = x ->> 'code' and not i.free_amount), '[]') as extras,
        f.day, f.venue, f."venueName"
      from registrations r
      left join lateral (
        select e.festival_day::text as day, e.venue_slug as venue, v.name as "venueName" from picks p
        join events e on e.edition_id = p.edition_id and e.id = p.event_id
        join venues v on v.edition_id = e.edition_id and v.slug = e.venue_slug
        where p.edition_id = r.edition_id and p.dancer_id = r.id and p.state = 'placed' and not p.held
        order by e.starts_at, e.id limit 1) f on true
      where r.edition_id = $1 and r.status in ('placed', 'confirmed', 'late') and r.erased_at is null
      order by r.surname collate "sl-x-icu", r.name collate "sl-x-icu", r.id`,
    values: [editionId],
  })
  return rows.map(({ id: own, extras, day, venue, venueName, ...row }) => ({
    ...row,
    arrival:
      day !== null && venue !== null && venueName !== null
        ? { day, venue, venueName: inLocale(venueName, locale).text }
        : null,
    registrationId: id(own),
    extras: extras.map((name) => inLocale(name, locale).text),
  }))
}
