import type { Querying } from '#app/platform/database/statement.ts'
import type { Action, ActionAtDesk } from '../actions/action.ts'
import type { ActionAtStation } from '../actions/decide.ts'

export type ActionState = 'done' | 'nothing' | 'quarantined'

/** An action as it is stored. */
export type StoredAction = {
  readonly id: string
  readonly seq: number
  readonly deviceId: string
  readonly station: string
  readonly kind: string
  readonly body: unknown
  readonly person: string
  readonly at: Date
  readonly state: ActionState
  readonly reason: string | null
  readonly undoneBy: string | null
  readonly movementId: string | null
}

type Row = {
  id: string
  seq: string | number
  device_id: string
  station: string
  kind: string
  body: unknown
  person: string
  at: Date
  state: ActionState
  reason: string | null
  undone_by: string | null
  movement_id: string | null
}

const columns = 'id, seq, device_id, station, kind, body, person, at, state, reason, undone_by, movement_id'

function storedOf(row: Row): StoredAction {
  return {
    id: row.id,
    seq: Number(row.seq),
    deviceId: row.device_id,
    station: row.station,
    kind: row.kind,
    body: row.body,
    person: row.person,
    at: row.at,
    state: row.state,
    reason: row.reason,
    undoneBy: row.undone_by,
    movementId: row.movement_id,
  }
}

/** The action, locked until the transaction ends; null where it is not known. */
export async function lockAction(
  db: Querying,
  editionId: string,
  actionId: string,
): Promise<StoredAction | null> {
  const { rows } = await db.query<Row>({
    name: 'lock-reception-action',
    text: `select ${columns} from reception_actions where edition_id = $1 and id = $2 for update`,
    values: [editionId, actionId],
  })
  return rows[0] ? storedOf(rows[0]) : null
}

/** The result of an action that was applied before; null: it is new. Q1 */
export async function readActionState(db: Querying, actionId: string): Promise<ActionState | null> {
  const { rows } = await db.query<{ state: ActionState }>({
    name: 'reception-action-state',
    text: 'select state from reception_actions where id = $1',
    values: [actionId],
  })
  return rows[0]?.state ?? null
}

/** The movement of the ledger that an action made; null where it made none or is not known. */
export async function readMovementOf(
  db: Querying,
  editionId: string,
  actionId: string,
): Promise<string | null> {
  const { rows } = await db.query<{ movement_id: string | null }>({
    name: 'reception-action-movement',
    text: 'select movement_id from reception_actions where edition_id = $1 and id = $2',
    values: [editionId, actionId],
  })
  return rows[0]?.movement_id ?? null
}

export type NewAction = {
  readonly editionId: string
  readonly id: string
  readonly deviceId: string
  readonly station: string
  readonly kind: string
  readonly registrationId: string | null
  readonly eventId: string | null
  readonly body: unknown
  readonly person: string
  readonly by: string
  readonly deviceAt: Date
  readonly at: Date
  readonly receivedAt: Date
  readonly state: ActionState
  readonly reason: string | null
  readonly movementId: string | null
}

/**
 * Writes an action under the next number of its edition. The number is locked until the transaction ends, so that a reader never skips one that is
 * committed later: call it as the last statement. @returns false where the id is known already: another request was first. Q1
 */
export async function insertAction(db: Querying, one: NewAction): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'insert-reception-action',
    text: `
      with head as (
        insert into reception_counters (edition_id, seq) values ($1, 1)
        on conflict (edition_id) do update set seq = reception_counters.seq + 1 returning seq)
      insert into reception_actions (edition_id, id, seq, device_id, station, kind, registration_id, event_id, body, person,
        recorded_by, device_at, at, received_at, state, reason, movement_id)
      select $1, $2, head.seq, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11, $12, $13, $14, $15, $16 from head
      on conflict (id) do nothing`,
    values: [
      one.editionId,
      one.id,
      one.deviceId,
      one.station,
      one.kind,
      one.registrationId,
      one.eventId,
      JSON.stringify(one.body),
      one.person,
      one.by,
      one.deviceAt,
      one.at,
      one.receivedAt,
      one.state,
      one.reason,
      one.movementId,
    ],
  })
  return rowCount === 1
}

/** Marks an action as undone by another; that it was not undone before is checked by the caller. Q6 */
export async function markUndone(
  db: Querying,
  editionId: string,
  { undone, by }: { readonly undone: string; readonly by: string },
): Promise<void> {
  await db.query({
    name: 'mark-reception-action-undone',
    text: 'update reception_actions set undone_by = $3 where edition_id = $1 and id = $2',
    values: [editionId, undone, by],
  })
}

/** The check-ins of a registration at an event that are not undone, the earliest first. Q3 */
export async function readValidCheckIns(
  db: Querying,
  editionId: string,
  { eventId, registrationId }: { readonly eventId: string; readonly registrationId: string },
): Promise<{ id: string; station: string; at: Date }[]> {
  const { rows } = await db.query<{ id: string; station: string; at: Date }>({
    name: 'valid-check-ins',
    text: `select id, station, at from reception_actions
      where edition_id = $1 and event_id = $2 and registration_id = $3 and kind = 'checkIn' and state = 'done' and undone_by is null
      order by at, id`,
    values: [editionId, eventId, registrationId],
  })
  return rows
}

/** When and where the item was first handed to this person and not taken back; null: never. The caller has locked the registration. */
export async function findGiven(
  db: Querying,
  editionId: string,
  { registrationId, what }: { readonly registrationId: string; readonly what: string },
): Promise<ActionAtStation | null> {
  const { rows } = await db.query<{ id: string; station: string; at: Date }>({
    name: 'given-before',
    text: `select id, station, at from reception_actions where edition_id = $1 and registration_id = $2 and kind = 'handOut'
      and state = 'done' and undone_by is null and body ->> 'what' = $3 order by at, id limit 1`,
    values: [editionId, registrationId, what],
  })
  const [row] = rows
  return row ? { actionId: row.id, station: row.station, at: row.at.getTime() } : null
}

/** The newest payment of a registration at a desk that is not undone; null: there is none. */
export async function readLastMoney(
  db: Querying,
  editionId: string,
  registrationId: string,
): Promise<{ id: string; station: string; at: Date } | null> {
  const { rows } = await db.query<{ id: string; station: string; at: Date }>({
    name: 'last-desk-money',
    text: `select id, station, at from reception_actions where edition_id = $1 and registration_id = $2 and kind = 'money'
      and state = 'done' and undone_by is null order by at desc, id desc limit 1`,
    values: [editionId, registrationId],
  })
  return rows[0] ?? null
}

/** An action as sent to the other desks; an undo comes with the action that it reverses. */
export type Change = ActionAtDesk & {
  readonly seq: number
  readonly isDone: boolean
  readonly undone: ActionAtDesk | null
}

/** In SQL, of an action `a`: a note about a person who has handed the registration over since. Q24 */
export const isNoteOnFormer = `(a.kind = 'note' and exists (select from audit h where h.edition_id = a.edition_id
  and h.subject_id = a.registration_id and h.action = 'registration.handOver' and h.at > a.at))`

/** The actions after a number, for devices to apply, without quarantined ones and notes that are not about the person of now. */
export async function readChanges(
  db: Querying,
  editionId: string,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<{ changes: Change[]; seq: number; isMore: boolean }> {
  const { rows } = await db.query<{
    seq: string | number
    station: string
    body: Action
    at: Date
    state: ActionState
    undone_station: string | null
    undone_body: Action | null
    undone_at: Date | null
    is_on_former: boolean
  }>({
    name: 'reception-changes',
    text: `select ${isNoteOnFormer} as is_on_former, a.seq, a.station, a.body, a.at, a.state, t.station as undone_station, t.body as undone_body, t.at as undone_at
      from reception_actions a left join reception_actions t on a.kind = 'undo' and a.state = 'done' and t.undone_by = a.id
      where a.edition_id = $1 and a.seq > $2 order by a.seq limit $3`,
    values: [editionId, after, most],
  })
  return {
    changes: rows
      .filter(({ state, is_on_former }) => state !== 'quarantined' && !is_on_former)
      .map((row) => ({
        seq: Number(row.seq),
        action: row.body,
        station: row.station,
        at: row.at.getTime(),
        isDone: row.state === 'done',
        undone:
          row.undone_body && row.undone_at
            ? { action: row.undone_body, station: row.undone_station ?? '', at: row.undone_at.getTime() }
            : null,
      })),
    seq: Number(rows.at(-1)?.seq ?? after),
    isMore: rows.length === most,
  }
}

/** The number of the newest action; 0 before the first. */
export async function readSeq(db: Querying, editionId: string): Promise<number> {
  const { rows } = await db.query<{ seq: string | number }>({
    name: 'reception-seq',
    text: 'select seq from reception_counters where edition_id = $1',
    values: [editionId],
  })
  return Number(rows[0]?.seq ?? 0)
}

/** The newest actions of a device, also those that it does not know to have arrived. */
export async function readReceived(
  db: Querying,
  {
    editionId,
    deviceId,
    most,
  }: { readonly editionId: string; readonly deviceId: string; readonly most: number },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'reception-received',
    text: 'select id from reception_actions where edition_id = $1 and device_id = $2 order by seq desc limit $3',
    values: [editionId, deviceId, most],
  })
  return rows.map(({ id }) => id)
}

/** Records that registrations were changed at a desk: all desks are notified and load their lists again. Q24 */
export async function noteListChanged(db: Querying, editionId: string, at: Date): Promise<void> {
  await db.query({
    name: 'reception-list-changed',
    text: `insert into reception_counters (edition_id, seq, list_changed_at) values ($1, 1, $2)
      on conflict (edition_id) do update set seq = reception_counters.seq + 1, list_changed_at = $2`,
    values: [editionId, at],
  })
}

/** A quarantined action, with the person who handled it. */
export type QuarantinedAction = StoredAction & { readonly seenBy: string | null }

/** Actions that were quarantined, unseen ones first, then the newest first. */
export async function readQuarantined(db: Querying, editionId: string): Promise<QuarantinedAction[]> {
  const { rows } = await db.query<Row & { seen_by: string | null }>({
    text: `select ${columns}, seen_by from reception_actions where edition_id = $1 and state = 'quarantined'
      order by seen_at is not null, received_at desc limit 200`,
    values: [editionId],
  })
  return rows.map((row) => ({ ...storedOf(row), seenBy: row.seen_by }))
}

/** The quarantined actions of an edition that nobody has seen: their number, and when the first arrived. */
export type UnseenActions = { readonly editionId: string; readonly count: number; readonly since: Date }

/** By edition, the one where they have waited longest first. */
export async function countUnseen(db: Querying): Promise<UnseenActions[]> {
  const { rows } = await db.query<{ edition_id: string; count: number; since: Date }>({
    name: 'reception-unseen',
    text: `select edition_id, count(*)::int as count, min(received_at) as since from reception_actions
      where state = 'quarantined' and seen_at is null group by 1 order by since, 1`,
  })
  return rows.map(({ edition_id, ...unseen }) => ({ editionId: edition_id, ...unseen }))
}

/** Records who handled a quarantined action. @returns whether it was unhandled */
export async function markQuarantinedSeen(
  db: Querying,
  editionId: string,
  { id, by, at }: { readonly id: string; readonly by: string; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `update reception_actions set seen_by = $3, seen_at = $4
      where edition_id = $1 and id::text = $2 and state = 'quarantined' and seen_at is null`,
    values: [editionId, id, by, at],
  })
  return rowCount === 1
}

/** Erases texts typed about people, and quarantined actions completely. @returns the number of actions. Q14 */
export async function eraseTexts(db: Querying, editionId: string): Promise<number> {
  const { rowCount } = await db.query({
    text: `update reception_actions set body = case when state = 'quarantined' then '{}' else without_words(body) end
      where edition_id = $1 and body <> case when state = 'quarantined' then '{}' else without_words(body) end`,
    values: [editionId],
  })
  return rowCount ?? 0
}

/**
 * An earlier payment by the voucher of this number, spaces and case apart; null: there is none. Payments by the same voucher wait for each other until
 * the transaction ends. Q30
 */
export async function findVoucher(
  tx: Querying,
  editionId: string,
  number: string | null,
): Promise<ActionAtStation | null> {
  if (number === null) return null
  await tx.query({
    name: 'lock-voucher',
    text: `select pg_advisory_xact_lock(hashtextextended('voucher ' || $1 || ' ' || $2, 0))`,
    values: [editionId, number],
  })
  const { rows } = await tx.query<{ id: string; station: string; at: Date }>({
    name: 'voucher-before',
    text: `select id, station, at from reception_actions
      where edition_id = $1 and kind in ('money', 'doorSale') and state = 'done' and undone_by is null and body ->> 'method' = 'voucher'
        and upper(regexp_replace(body ->> 'documentNumber', '\\s', '', 'g')) = $2
      order by at, id limit 1`,
    values: [editionId, number],
  })
  const [row] = rows
  return row ? { actionId: row.id, station: row.station, at: row.at.getTime() } : null
}
