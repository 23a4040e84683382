import type { Querying } from '#app/platform/database/statement.ts'
import type { Busy } from '../../orders/clash.ts'

/** A shift that a member was asked for or has, by e-mail address in lower case and by name. */
export type ShiftBusy = Busy & { readonly email: string | null; readonly name: string }

/** The shifts that members of the team have, or are asked for. T12 */
export async function readShiftBusy(db: Querying, editionId: string): Promise<ShiftBusy[]> {
  const { rows } = await db.query<{
    email: string | null
    name: string
    title: string
    from: Date
    until: Date
  }>({
    name: 'shift-busy',
    text: `select lower(t.email) as email, t.name, s.title || ', ' || s.place as title, s.starts_at as "from", s.ends_at as until
      from shift_people p join shifts s on s.edition_id = p.edition_id and s.id = p.shift_id
      join team t on t.edition_id = p.edition_id and t.id = p.member_id
      where p.edition_id = $1 and p.state in ('planned', 'proposed', 'accepted', 'here', 'done') order by s.starts_at, s.id`,
    values: [editionId],
  })
  return rows.map(({ title, ...row }) => ({ ...row, kind: 'shift', title: { en: title, sl: title } }))
}
