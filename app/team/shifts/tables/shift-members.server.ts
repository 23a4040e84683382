import type { Querying } from '#app/platform/database/statement.ts'
import { id as asId, type Id } from '#app/platform/id.ts'
import { hashSecret } from '#app/platform/ids.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { isShift, isTask, type Shift, type Task } from '../../volunteer/offer.ts'

/** A member of the team as shifts are given to them. */
export type ShiftMember = {
  readonly id: Id
  readonly name: string
  readonly function: string
  /** In lower case. */
  readonly email: string | null
  readonly phone: string | null
  readonly artist: string | null
  /** The member's language; by default that of their country, or the festival's where that is unknown. */
  readonly language: Locale
  readonly tasks: readonly Task[]
  /** When they offered to help. */
  readonly offered: readonly Shift[]
  readonly bornOn: LocalDay | null
  readonly parentAgreedOn: LocalDay | null
}

type Row = Omit<ShiftMember, 'id' | 'tasks' | 'offered'> & { id: string; tasks: Task[]; offered: Shift[] }

const columns = `t.id, t.name, t.function, lower(t.email) as email, t.phone, t.artist, coalesce(t.language, case when coalesce(t.country, 'SI') = 'SI' then 'sl' else 'en' end) as language, t.tasks, t.shifts as offered,
  r.born_on::text as "bornOn", r.parent_agreed_on::text as "parentAgreedOn"`
const from = `team t left join shift_records r on r.edition_id = t.edition_id and r.member_id = t.id`

/** Everyone accepted into the team. */
export async function readShiftMembers(db: Querying, editionId: string): Promise<ShiftMember[]> {
  const { rows } = await db.query<Row>({
    name: 'shift-members',
    text: `select ${columns} from ${from} where t.edition_id = $1 and t.state = 'accepted' and t.erased_at is null
      order by t.name collate "sl-x-icu", t.id`,
    values: [editionId],
  })
  return rows.map(memberOf)
}

/** One of them; undefined: not in the team any more. */
export async function readShiftMember(
  db: Querying,
  editionId: string,
  memberId: Id,
): Promise<ShiftMember | undefined> {
  const { rows } = await db.query<Row>({
    name: 'shift-member',
    text: `select ${columns} from ${from} where t.edition_id = $1 and t.id = $2 and t.state = 'accepted' and t.erased_at is null`,
    values: [editionId, memberId],
  })
  return rows.map(memberOf)[0]
}

/** The same, locked: what shifts a person has changes under this lock, taken after that of the shift. T16 */
export async function lockShiftMember(
  tx: Querying,
  editionId: string,
  memberId: Id,
): Promise<ShiftMember | undefined> {
  await tx.query('select from team where edition_id = $1 and id = $2 for no key update', [
    editionId,
    memberId,
  ])
  return readShiftMember(tx, editionId, memberId)
}

function memberOf(row: Row): ShiftMember {
  return { ...row, id: asId(row.id), tasks: row.tasks.filter(isTask), offered: row.offered.filter(isShift) }
}

/** From now on this secret opens the member's shifts, beside those of earlier e-mails. T17 */
export async function addShiftLink(
  db: Querying,
  {
    editionId,
    memberId,
    secret,
    at,
  }: { readonly editionId: string; readonly memberId: string; readonly secret: string; readonly at: Date },
): Promise<void> {
  await db.query({
    name: 'add-shift-link',
    text: 'insert into shift_links (hash, edition_id, member_id, made_at) values ($1, $2, $3, $4)',
    values: [hashSecret(secret), editionId, memberId, at],
  })
}

/** The member whose shifts a link opens; null: none. */
export async function findShiftLink(
  db: Querying,
  secret: string,
): Promise<{ readonly editionId: string; readonly memberId: Id } | null> {
  if (secret === '' || secret.length > 200) return null
  const { rows } = await db.query<{ edition_id: string; member_id: string }>({
    name: 'find-shift-link',
    text: 'select edition_id, member_id from shift_links where hash = $1',
    values: [hashSecret(secret)],
  })
  return rows[0] ? { editionId: rows[0].edition_id, memberId: asId(rows[0].member_id) } : null
}

/** Removes the links that were sent to another address of the member: another person may read e-mails there. T17 */
export async function removeLinksToOther(
  db: Querying,
  {
    editionId,
    memberId,
    email,
  }: { readonly editionId: string; readonly memberId: Id; readonly email: string | null },
): Promise<void> {
  await db.query({
    name: 'remove-shift-links-to-other',
    text: `delete from shift_links l using team t where l.edition_id = $1 and l.member_id = $2
      and t.edition_id = l.edition_id and t.id = l.member_id and lower(t.email) is distinct from lower($3)`,
    values: [editionId, memberId, email],
  })
}

/** Writes what the record of voluntary work asks; absent fields stay. T22 */
export async function writeShiftRecord(
  tx: Querying,
  {
    editionId,
    memberId,
    bornOn,
    parentAgreedOn,
  }: {
    readonly editionId: string
    readonly memberId: Id
    readonly bornOn?: LocalDay | null
    readonly parentAgreedOn?: LocalDay | null
  },
): Promise<void> {
  await tx.query(
    `insert into shift_records as r (edition_id, member_id, born_on, parent_agreed_on) values ($1, $2, $3, $4)
     on conflict (edition_id, member_id) do update set
       born_on = case when $5 then excluded.born_on else r.born_on end,
       parent_agreed_on = case when $6 then excluded.parent_agreed_on else r.parent_agreed_on end`,
    [
      editionId,
      memberId,
      bornOn ?? null,
      parentAgreedOn ?? null,
      bornOn !== undefined,
      parentAgreedOn !== undefined,
    ],
  )
}

/** Erases the links and records of these members; their shifts and hours stay in the sums. T22 */
export async function eraseShiftData(tx: Querying, editionId: string, ids: readonly string[]): Promise<void> {
  await tx.query('delete from shift_links where edition_id = $1 and member_id = any($2)', [editionId, ids])
  await tx.query('delete from shift_records where edition_id = $1 and member_id = any($2)', [editionId, ids])
}
