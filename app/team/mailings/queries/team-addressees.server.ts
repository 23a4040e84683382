import type { Querying } from '#app/platform/database/statement.ts'
import { id as asId, type Id } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import type { TeamView } from '../team-view.ts'

/** A member of the team that may be written to. */
export type TeamAddressee = {
  readonly id: Id
  readonly name: string
  readonly email: string | null
  readonly language: Locale
  /** The present address has bounced permanently. */
  readonly bounces: boolean
}

/** In SQL: whether the team's member `t` helped: hours done, a shift they came to, or hours of a work order in their name. T28 */
const helped = `(t.done_hours > 0
  or exists (select from shift_people p where p.edition_id = t.edition_id and p.member_id = t.id
    and (p.state = 'here' or p.state = 'done' and p.done_minutes > 0))
  or exists (select from work_orders o where o.edition_id = t.edition_id and lower(o.who) = lower(t.name) and o.done_hours > 0
    and o.status not in ('proposed', 'refused', 'cancelled')))`

/** The people of the team of a view, or these of them, by name; nobody who was erased or only offered to help. T28 */
export async function readTeamAddressees(
  db: Querying,
  editionId: string,
  asked: { readonly view: TeamView } | { readonly ids: readonly string[] },
): Promise<TeamAddressee[]> {
  const isView = 'view' in asked
  const { rows } = await db.query<Omit<TeamAddressee, 'id'> & { id: string }>({
    name: isView ? 'team-addressees-of-view' : 'team-addressees',
    text: `select t.id, t.name, t.email, coalesce(t.language, case when coalesce(t.country, 'SI') = 'SI' then 'sl' else 'en' end) as language,
        exists (select from emails m where m.edition_id = t.edition_id and lower(m.recipient) = lower(t.email) and m.bounced_at is not null
          and not exists (select from emails later where later.edition_id = m.edition_id and lower(later.recipient) = lower(m.recipient)
            and later.sent_at > m.bounced_at and later.bounced_at is null)) as bounces
      from team t where t.edition_id = $1 and t.state = 'accepted' and t.erased_at is null
        and ${isView ? `($2 = 'all' or ${helped})` : 't.id = any($2)'}
      order by t.name collate "sl-x-icu", t.id`,
    values: [editionId, isView ? asked.view : asked.ids],
  })
  return rows.map((row) => ({ ...row, id: asId(row.id) }))
}

/** Who helped, has an address and got no e-mail from staff since `since`, by name. F23 */
export async function readHelpersToThank(db: Querying, editionId: string, since: Date): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>({
    name: 'helpers-to-thank',
    text: `select t.name from team t where t.edition_id = $1 and t.state = 'accepted' and t.erased_at is null and t.email is not null
        and ${helped}
        and not exists (select from emails e where e.edition_id = t.edition_id and e.mailing_id is not null and e.created_at >= $2
          and e.kind = 'teamMessage' and lower(e.recipient) = lower(t.email))
      order by t.name collate "sl-x-icu", t.id`,
    values: [editionId, since],
  })
  return rows.map(({ name }) => name)
}
