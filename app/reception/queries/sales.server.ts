import type { Querying } from '#app/platform/database/statement.ts'
import type { Bilingual } from '#app/platform/locale.ts'
import type { DeskMethod } from '../actions/action.ts'

/** Money that a station took: a sale at the door, or for a registration. */
export type Sale = {
  readonly id: string
  /** Milliseconds by the server's clock. */
  readonly at: number
  readonly person: string
  readonly amountCents: number
  readonly method: DeskMethod
  /** How many heads; 1 for a registration. */
  readonly count: number
  readonly eventId: string | null
  /** Of the event, which may be cancelled since and on no list of a desk; null: of a registration, or the event was deleted. */
  readonly title: Bilingual | null
  /** The payer; null at the door, where nobody is named. */
  readonly name: string | null
  readonly isUndone: boolean
  /** The undos that did not count, in the order of their instants, each with why. */
  readonly refused: readonly RefusedUndo[]
}

/** `second-missing`: no second person agreed; any other reason is that of its quarantine. */
type RefusedUndo = { readonly id: string; readonly reason: string }

/** @returns the newest payments of a station, with their reversals, also those that were refused; and whether there are older ones. Q6 */
export async function readSales(
  db: Querying,
  editionId: string,
  { station, most }: { readonly station: string; readonly most: number },
): Promise<{ readonly sales: readonly Sale[]; readonly isMore: boolean }> {
  const { rows } = await db.query<Omit<Sale, 'at'> & { at: Date }>({
    name: 'reception-sales',
    text: `select a.id, a.at, a.person, a.body ->> 'method' as method, a.event_id as "eventId", e.title,
        case when a.kind = 'money' then (a.body ->> 'amountCents')::int
          else (a.body ->> 'count')::int * (a.body ->> 'unitCents')::int end as "amountCents",
        coalesce((a.body ->> 'count')::int, 1) as count, a.undone_by is not null as "isUndone",
        case when r.erased_at is null then nullif(concat_ws(' ', r.name, r.surname), '') end as name,
        coalesce(u.refused, '[]') as refused
      from reception_actions a left join registrations r on r.edition_id = a.edition_id and r.id = a.registration_id
      left join events e on e.edition_id = a.edition_id and e.id = a.event_id
      left join (select lower(body ->> 'of') as undone,
          jsonb_agg(jsonb_build_object('id', id, 'reason', coalesce(reason, 'second-missing')) order by at, seq) as refused
        from reception_actions where edition_id = $1 and kind = 'undo' and state <> 'done' group by 1) u
        on u.undone = a.id::text
      where a.edition_id = $1 and a.station = $2 and a.kind in ('money', 'doorSale') and a.state = 'done'
      order by a.at desc, a.id limit $3`,
    values: [editionId, station, most + 1],
  })
  const sales = rows.slice(0, most).map((row) => ({ ...row, at: row.at.getTime() }))
  return { sales, isMore: rows.length > most }
}
