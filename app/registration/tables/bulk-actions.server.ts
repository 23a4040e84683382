import type { Selectable } from 'kysely'
import type { Querying } from '#app/platform/database/statement.ts'
import { id as asId } from '#app/platform/id.ts'
import type { BulkActions } from '#db/tables.ts'
import type { BulkAction, BulkOptions, BulkState, Skipped, StoredCommand, Target } from '../bulk/bulk.ts'

type Row = Selectable<BulkActions>

function bulkActionOf(row: Row): BulkAction {
  return {
    id: asId(row.id),
    editionId: row.edition_id,
    command: row.command as StoredCommand,
    options: row.options as BulkOptions,
    askedBy: row.asked_by,
    askedAt: row.asked_at,
    startsAt: row.starts_at,
    targets: row.targets as unknown as readonly Target[],
    expected: row.expected as unknown as readonly string[],
    state: row.state as BulkState,
    isBegun: row.is_begun,
    position: row.position,
    done: row.done,
    skipped: row.skipped as unknown as readonly Skipped[],
    finishedAt: row.finished_at,
  }
}

type NewBulkAction = Omit<BulkAction, 'state' | 'isBegun' | 'position' | 'done' | 'finishedAt'>

/** Stores a bulk action that waits for its start. Nothing happens when its id is known: the request was sent twice. */
export async function insertBulkAction(db: Querying, action: NewBulkAction): Promise<void> {
  const { id, editionId, command, options, askedBy, askedAt, startsAt, targets, expected, skipped } = action
  const json = [options, targets, expected, skipped].map((value) => JSON.stringify(value))
  await db.query({
    name: 'insert-bulk-action',
    text: `insert into bulk_actions (id, edition_id, command, asked_by, asked_at, starts_at, options, targets, expected, skipped, state)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'waiting') on conflict (id) do nothing`,
    values: [id, editionId, command, askedBy, askedAt, startsAt, ...json],
  })
}

/** Actions that wait, run, need an answer, or ended recently; latest first. */
export async function selectBulkActions(
  db: Querying,
  { editionId, since }: { readonly editionId: string; readonly since: Date },
): Promise<BulkAction[]> {
  const { rows } = await db.query<Row>({
    name: 'recent-bulk-actions',
    text: `select * from bulk_actions where edition_id = $1 and (state in ('waiting', 'running') or finished_at > $2)
      order by asked_at desc, id desc limit 5`,
    values: [editionId, since],
  })
  return rows.map(bulkActionOf)
}

/** The bulk action with this id, of any edition; null when there is none. */
export async function selectBulkAction(db: Querying, id: string): Promise<BulkAction | null> {
  const { rows } = await db.query<Row>({
    name: 'one-bulk-action',
    text: 'select * from bulk_actions where id = $1',
    values: [id],
  })
  return rows[0] ? bulkActionOf(rows[0]) : null
}

/** Claims an action that is due, or that a crashed process left running; null when there is none. */
export async function claimBulkAction(
  db: Querying,
  { now, leaseUntil }: { readonly now: Date; readonly leaseUntil: Date },
): Promise<BulkAction | null> {
  const { rows } = await db.query<Row>({
    name: 'claim-bulk-action',
    text: `with next as materialized (select id from bulk_actions
        where (state = 'waiting' and starts_at <= $1) or (state = 'running' and lease_until < $1)
        order by starts_at, id limit 1 for update skip locked)
      update bulk_actions b set state = 'running', lease_until = $2 from next where b.id = next.id returning b.*`,
    values: [now, leaseUntil],
  })
  return rows[0] ? bulkActionOf(rows[0]) : null
}

/** Ends the leases of all running actions: only for a process that knows that no other one works on this database. */
export async function endBulkLeases(db: Querying): Promise<void> {
  await db.query({
    name: 'end-bulk-leases',
    text: `update bulk_actions set lease_until = 'epoch' where state = 'running'`,
  })
}

/** Stores the remaining targets when the action begins. @returns false when it was stopped, or another process has begun it, meanwhile */
export async function beginBulkAction(
  db: Querying,
  { id, targets, skipped }: Pick<BulkAction, 'id' | 'targets' | 'skipped'>,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'begin-bulk-action',
    text: `update bulk_actions set is_begun = true, targets = $2, skipped = skipped || $3::jsonb
      where id = $1 and state = 'running' and not is_begun`,
    values: [id, JSON.stringify(targets), JSON.stringify(skipped)],
  })
  return (rowCount ?? 0) > 0
}

/**
 * Records that the targets before `position` were processed, or that one was skipped and why, and extends the worker's lease. Nothing
 * happens when that is recorded already.
 */
export async function noteTarget(
  db: Querying,
  {
    id,
    position,
    skipped,
    leaseUntil,
  }: {
    readonly id: string
    readonly position: number
    /** Null: it was done. */
    readonly skipped: Skipped | null
    readonly leaseUntil: Date
  },
): Promise<void> {
  await db.query({
    name: 'note-bulk-target',
    text: `update bulk_actions set position = $2, done = done + case when $3::jsonb = '[]' then $2 - position else 0 end,
        skipped = skipped || $3::jsonb, lease_until = $4 where id = $1 and position < $2`,
    values: [id, position, JSON.stringify(skipped ? [skipped] : []), leaseUntil],
  })
}

/**
 * Whether it still runs, and no other process has gone on from this position. The row stays locked until the transaction ends, so that it cannot
 * be stopped meanwhile.
 */
export async function lockRunningAction(
  db: Querying,
  { id, position }: Pick<BulkAction, 'id' | 'position'>,
): Promise<boolean> {
  const { rows } = await db.query({
    name: 'lock-bulk-action',
    text: `select from bulk_actions where id = $1 and state = 'running' and position = $2 for no key update`,
    values: [id, position],
  })
  return rows.length > 0
}

/**
 * @param position where a worker ends it: nothing happens when another process has gone on from there; null: wherever it is
 * @returns false when it has ended before
 */
export async function endBulkAction(
  db: Querying,
  {
    id,
    state,
    now,
    position,
  }: {
    readonly id: string
    readonly state: BulkState
    readonly now: Date
    readonly position: number | null
  },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'end-bulk-action',
    text: `update bulk_actions set state = $2, finished_at = $3, lease_until = null
      where id = $1 and state in ('waiting', 'running') and ($4::int is null or position = $4)`,
    values: [id, state, now, position],
  })
  return (rowCount ?? 0) > 0
}

/** Deletes the bulk actions that ended before this instant, of all editions. */
export async function deleteOldBulkActions(db: Querying, before: Date): Promise<void> {
  await db.query({
    name: 'delete-old-bulk-actions',
    text: 'delete from bulk_actions where finished_at < $1',
    values: [before],
  })
}

/** A registration with its state token: the token is equal as long as status, money, partner and places have not changed. */
export type TargetState = Target & {
  readonly code: string
  readonly name: string
  readonly surname: string
  readonly status: string
}

/** The state tokens of these registrations, by code; ids that the edition does not have are left out. */
export async function readTargetStates(
  db: Querying,
  editionId: string,
  ids: readonly string[],
): Promise<TargetState[]> {
  const { rows } = await db.query<TargetState>({
    name: 'states',
    text: `select r.id, r.code, r.name, r.surname, r.status, md5(concat_ws('|', r.status, r.total_cents, r.paid_cents, r.excused,
        r.couple_id, r.confirmed_by, r.erased_at, (select string_agg(concat_ws(' ', p.event_id, p.state, p.role), ',' order by p.event_id)
          from picks p where p.edition_id = r.edition_id and p.dancer_id = r.id))) as "stateToken"
      from registrations r where r.edition_id = $1 and r.id = any($2) order by r.code`,
    values: [editionId, ids],
  })
  return rows
}

/** The events that a registration has picked, and its promo code; null: it does not exist. */
export async function readChosen(
  db: Querying,
  id: string,
): Promise<{ readonly promo: string | null; readonly events: readonly string[] } | null> {
  const { rows } = await db.query<{ promo: string | null; events: string[] }>({
    name: 'chosen-of-registration',
    text: `select r.promo_code as promo, array(select p.event_id from picks p where p.edition_id = r.edition_id and p.dancer_id = r.id
        and p.state <> 'left' order by p.asked_at, p.event_id) as events
      from registrations r where r.id = $1`,
    values: [id],
  })
  return rows[0] ?? null
}
