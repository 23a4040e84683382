import type { Querying } from '#app/platform/database/statement.ts'
import { id } from '#app/platform/id.ts'
import { type Bilingual, inLocale, type Locale } from '#app/platform/locale.ts'
import type { PrintedTicket } from '../printed-ticket.ts'

type Row = Omit<PrintedTicket, 'registrationId' | 'code' | 'extras'> & { id: string; extras: Bilingual[] }

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
        join price_items i on i.edition_id = r.edition_id and i.code = x ->> 'code' and not i.free_amount), '[]') as extras
      from registrations r
      where r.edition_id = $1 and r.status in ('placed', 'confirmed', 'late') and r.erased_at is null
      order by r.surname collate "sl-x-icu", r.name collate "sl-x-icu", r.id`,
    values: [editionId],
  })
  return rows.map(({ id: own, extras, ...row }) => ({
    ...row,
    registrationId: id(own),
    extras: extras.map((name) => inLocale(name, locale).text),
  }))
}
