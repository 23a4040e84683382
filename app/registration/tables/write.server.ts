import type { PoolChanges } from '#app/admission/queue/outcome.ts'
import type { ClaimRow, DueRow } from '#app/ledger/service.server.ts'
import { onceOnly } from '#app/mail/service.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import type { Audit, Holds, Picks } from '#db/tables.ts'
import type { rowOf, WholeRow } from './rows.ts'

/** All rows of a new registration. */
export type NewRows = {
  readonly registration: ReturnType<typeof rowOf>
  readonly picks: readonly WholeRow<Picks>[]
  readonly dues: readonly DueRow[]
  readonly claims: readonly ClaimRow[]
  /** As `messageRow` makes them, with the data itself. */
  readonly messages: readonly object[]
  readonly holds: readonly WholeRow<Holds>[]
  readonly audit: Omit<WholeRow<Audit>, 'id'>
  readonly pools: PoolChanges
}

/** Writes a new registration with its picks, counters, dues, claim, e-mails and its entry in the audit log, in one round trip. */
export async function writeNew(tx: Tx, rows: NewRows): Promise<void> {
  const pools = rows.pools.list()
  await tx.query({
    name: 'write-registration',
    text: writeText(Object.keys(rows.registration)),
    values: [
      rows.registration.edition_id,
      JSON.stringify(rows.registration),
      JSON.stringify(rows.picks),
      JSON.stringify(rows.dues),
      JSON.stringify(rows.messages),
      JSON.stringify(rows.holds),
      JSON.stringify(rows.audit),
      JSON.stringify(rows.claims),
      pools.map(({ event }) => event),
      pools.map(({ leaders }) => leaders),
      pools.map(({ followers }) => followers),
      pools.map(({ heads }) => heads),
      pools.map(({ waiting }) => waiting),
      rows.audit.at,
    ],
  })
}

const messageColumns =
  'id, edition_id, kind, registration_id, recipient, language, data, state, message_id, next_at, created_at, once, held_by'

/** @param columns of a registration, without generated ones */
const writeText = (columns: readonly string[]) => `
with registration as (insert into registrations (${columns.join(', ')})
  select ${columns.join(', ')} from jsonb_populate_record(null::registrations, $2)),
picked as (insert into picks select * from jsonb_populate_recordset(null::picks, $3)),
due as (insert into dues select * from jsonb_populate_recordset(null::dues, $4)),
posted as (insert into emails (${messageColumns}) select ${messageColumns} from jsonb_populate_recordset(null::emails, $5)
  ${onceOnly}),
held as (insert into holds select * from jsonb_populate_recordset(null::holds, $6)),
booked as (insert into audit (edition_id, at, actor, action, subject_id, before, after)
  select edition_id, at, actor, action, subject_id, before, after from jsonb_populate_record(null::audit, $7)),
claimed as (insert into claims select * from jsonb_populate_recordset(null::claims, $8))
update pools p set taken_leaders = p.taken_leaders + c.leaders, taken_followers = p.taken_followers + c.followers,
  taken_heads = p.taken_heads + c.heads, waiting = p.waiting + c.waiting, changed_at = greatest(p.changed_at, $14)
from unnest($9::text[], $10::int[], $11::int[], $12::int[], $13::int[]) as c(event_id, leaders, followers, heads, waiting)
where p.edition_id = $1 and p.event_id = c.event_id`
