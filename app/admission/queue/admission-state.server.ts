import type { Tx } from '#app/platform/database/open.server.ts'
import type { AdmissionCatalogue } from '../admission-catalogue.ts'
import type { EventCapacity, EventId, Mover, PassedOver, Role } from '../event-capacity.ts'
import { moverOf, type QueuedPick, type UnitOfPicks, unitsOf } from './units.ts'

/** The capacities of some events, and which of these events have a queue. */
export type CapacitiesWithQueues = {
  readonly capacities: Map<EventId, EventCapacity>
  /** The events at which dancers wait. */
  readonly queued: readonly EventId[]
}

export type PoolRow = {
  event_id: string
  mode: 'role' | 'head' | 'open'
  leaders: number
  followers: number
  heads: number
  tolerance: number
  taken_leaders: number
  taken_followers: number
  taken_heads: number
  /** Sold at the door, in addition to registrations. */
  door_heads: number
  waiting: number
  open: boolean
  open_until: Date
}

/** SQL: the columns of a pool that `capacitiesOf` reads, besides its event. */
export const poolColumns = `mode, leaders, followers, heads, tolerance, taken_leaders, taken_followers, taken_heads, door_heads,
  waiting, open, open_until`

const selectPools = `select event_id, ${poolColumns} from pools
  where edition_id = $1 and event_id = any($2) and mode <> 'open' order by event_id`

/**
 * Locks the pools of these events, in id order, and returns their capacities (A1). Call once per command, as late as possible. Events
 * without counted places are share-locked against removing dancers: everybody fits there.
 * @param locking false only in the test that shows the effect of not locking
 * @throws ProgrammeChanged when an event was published, cancelled or wound down since the catalogue was read: the command runs again
 */
export async function lockCapacities(
  tx: Tx,
  catalogue: AdmissionCatalogue,
  events: readonly EventId[],
  { now, locking }: { now: Date; locking: boolean },
): Promise<CapacitiesWithQueues> {
  const { rows } = await tx.query<PoolRow>({
    name: locking ? 'lock-capacities' : 'read-capacities',
    text: locking ? `${selectPools} for no key update` : selectPools,
    values: [catalogue.edition.id, events],
  })
  const shared = locking ? await shareOpenEvents(tx, catalogue, events) : []
  const isChanged = ({ event_id, open }: PoolOpenness) => open !== isOpenIn(catalogue, event_id)
  if (rows.some(isChanged) || shared.some(isChanged)) throw new ProgrammeChanged()
  return capacitiesOf(rows, catalogue, events, now)
}

type PoolOpenness = Pick<PoolRow, 'event_id' | 'open'>

/** Share-locks events without counted places, so that none is removed meanwhile; other commands do not wait for it. */
async function shareOpenEvents(
  tx: Tx,
  { edition, events: programme }: AdmissionCatalogue,
  events: readonly EventId[],
): Promise<readonly PoolOpenness[]> {
  const uncounted = events.filter((event) => programme.get(event)?.places.mode === 'open')
  if (uncounted.length === 0) return []
  const { rows } = await tx.query<PoolOpenness>({
    name: 'share-open-events',
    text: `select event_id, open from pools where edition_id = $1 and event_id = any($2) order by event_id for share`,
    values: [edition.id, uncounted],
  })
  return rows
}

function isOpenIn({ events }: AdmissionCatalogue, id: EventId): boolean {
  const event = events.get(id)
  return event?.status === 'published' && !event.windsDown
}

/** An event was published, cancelled or wound down while its lock was awaited: the command is retried with a fresh programme. */
class ProgrammeChanged extends Error {
  readonly code = '40001'
}

/** The capacities without a lock: for finding candidates and for display. */
export async function readCapacities(
  from: Pick<Tx, 'query'>,
  catalogue: AdmissionCatalogue,
  events: readonly EventId[],
  now: Date,
): Promise<CapacitiesWithQueues> {
  const { rows } = await from.query<PoolRow>({
    name: 'read-capacities',
    text: selectPools,
    values: [catalogue.edition.id, events],
  })
  return capacitiesOf(rows, catalogue, events, now)
}

/** The pools as capacities; an event without counted places has one too. */
export function capacitiesOf(
  rows: readonly PoolRow[],
  { edition, events: programme }: AdmissionCatalogue,
  events: readonly EventId[],
  now: Date,
): CapacitiesWithQueues {
  const capacities = new Map<EventId, EventCapacity>()
  for (const row of rows) if (row.mode !== 'open') capacities.set(row.event_id, capacityOf(row, edition, now))
  for (const id of events) {
    const event = programme.get(id)
    if (event?.places.mode !== 'open') continue
    capacities.set(id, {
      id,
      mode: 'open',
      open: isOpenIn({ edition, events: programme }, id) && now < event.startsAt,
    })
  }
  return { capacities, queued: rows.filter(({ waiting }) => waiting > 0).map(({ event_id }) => event_id) }
}

function capacityOf(row: PoolRow, edition: AdmissionCatalogue['edition'], now: Date): EventCapacity {
  const id = row.event_id
  const open = row.open && now < row.open_until
  if (row.mode === 'head')
    return { id, mode: 'head', size: row.heads, taken: row.taken_heads + row.door_heads, open }
  return {
    id,
    mode: 'role',
    size: { leader: row.leaders, follower: row.followers },
    taken: { leader: row.taken_leaders, follower: row.taken_followers },
    tolerance: row.tolerance,
    movesAllowed: edition.rolesFixedAt === null || now < edition.rolesFixedAt,
    open,
  }
}

type QueueRow = {
  kind: 'alone' | 'bound' | 'movable'
  event_id: string
  dancer_id: string
  state: 'waiting' | 'placed'
  wants: Role | 'both'
  role: Role | null
  together: boolean
  couple_id: string | null
  queued_at: Date
  passed_over: PassedOver | null
}

export type Queue = {
  readonly units: readonly UnitOfPicks[]
  readonly movers: readonly Mover[]
  /**
   * Whether more of the queue must be read: all who were read of one kind get a place, or are moved, and others of that kind may follow them.
   * @param done the keys of the units that get a place and of the movers that are moved
   */
  readonly isTooShort: (done: ReadonlySet<string>) => boolean
}

/**
 * The dancers waiting at these events. Solos who take what is free differ only in their role, so the first `perKind` of each kind at an event
 * represent the rest (`isTooShort` says when they do not suffice). Couples and `allOrNothing` dancers are complete, with their picks at other events.
 * Passed-over dancers are left out (A9).
 * @param options.passedOverToo true for displaying positions
 * @param options.arrived dancers whose bound picks the caller knows
 */
export async function readQueue(
  from: Pick<Tx, 'query'>,
  editionId: string,
  events: readonly EventId[],
  perKind: number,
  {
    passedOverToo = false,
    arrived = new Set(),
  }: { readonly passedOverToo?: boolean; readonly arrived?: ReadonlySet<string> } = {},
): Promise<Queue> {
  if (events.length === 0) return { units: [], movers: [], isTooShort: () => false }
  const { rows } = await from.query<QueueRow>({
    name: passedOverToo ? 'read-whole-queue' : 'read-queue',
    text: passedOverToo ? wholeQueueText : queueText,
    values: [editionId, events, perKind],
  })
  const alone = rows.filter(({ kind }) => kind === 'alone').map(pickOf)
  const bound = rows.filter(({ kind, dancer_id }) => kind === 'bound' && !arrived.has(dancer_id)).map(pickOf)
  const movable = rows.filter(({ kind }) => kind === 'movable')
  const full = [...groups(alone), ...groups(movable.map(pickOf))].filter(({ length }) => length >= perKind)
  return {
    units: [...unitsOf(alone), ...unitsOf(bound)],
    movers: movable.flatMap((row) => (row.role ? [moverOf({ ...pickOf(row), role: row.role })] : [])),
    isTooShort: (done) =>
      full.some((group) => group.every(({ dancer, event }) => done.has(`${dancer}:${event}`))),
  }
}

function groups(picks: readonly QueuedPick[]): QueuedPick[][] {
  return [...Map.groupBy(picks, ({ event, wants, state }) => `${event} ${wants} ${state}`).values()]
}

function pickOf(row: QueueRow): QueuedPick {
  return {
    event: row.event_id,
    dancer: row.dancer_id,
    state: row.state,
    wants: row.wants,
    together: row.together,
    couple: row.couple_id,
    queuedAt: row.queued_at.getTime(),
    passedOver: row.passed_over,
  }
}

const pickColumns = 'event_id, dancer_id, state, wants, role, together, couple_id, queued_at, passed_over'

/** SQL: the dancers of `bound`, and the other halves of their couples. */
export const withPartners = `
  select dancer_id from bound
  union select c.follower_id from bound b cross join lateral (
    select follower_id from couples where edition_id = $1 and leader_id = b.dancer_id offset 0) c
  union select c.leader_id from bound b cross join lateral (
    select leader_id from couples where edition_id = $1 and follower_id = b.dancer_id offset 0) c`

/** SQL: who waits at the event `e`. Who is passed over is in an index of their own: asked for together, neither index is used, and all picks of the edition are read. */
const waitingThere = (columns: string, which: string, passedOverToo: boolean) => {
  const those = (passedOver: 'null' | 'not null') =>
    `select ${columns} from picks where edition_id = $1 and event_id = e.id and state = 'waiting' and ${which} and passed_over is ${passedOver}`
  return passedOverToo ? `${those('null')} union all ${those('not null')}` : those('null')
}

/**
 * SQL: the waiting dancers of the events `$2`, and the movable ones. The number of events and the limit are read within the query, so that it costs the same
 * for all values: PostgreSQL then plans it once for a connection. Planned for each call, it took three times as long.
 */
const queueTextOf = (passedOverToo: boolean) => `
with bound as (
  select distinct b.dancer_id from unnest(array(select unnest($2::text[]))) as e(id) cross join lateral (
    ${waitingThere('dancer_id', '(couple_id is not null or together)', passedOverToo)}) b
), company as (${withPartners})
select 'alone' as kind, p.* from unnest(array(select unnest($2::text[]))) as e(id)
cross join unnest(array['leader', 'follower', 'both']) as w(wants)
cross join lateral (
  select * from (
    ${waitingThere(pickColumns, 'wants = w.wants and couple_id is null and not together', passedOverToo)}) alone
  order by queued_at, dancer_id limit (select $3::int)
) p
union all
select 'bound', p.* from company c cross join lateral (
  select ${pickColumns} from picks
  where edition_id = $1 and dancer_id = c.dancer_id and (state = 'placed' and couple_id is not null
    or state = 'waiting' and (couple_id is not null or together)) offset 0
) p
union all
select 'movable', m.* from unnest(array(select unnest($2::text[]))) as e(id)
cross join unnest(array['leader', 'follower']) as r(role)
cross join lateral (
  select ${pickColumns} from picks
  where edition_id = $1 and event_id = e.id and role = r.role and state = 'placed' and wants = 'both'
    and couple_id is null and checked_in_at is null
  order by queued_at desc, dancer_id desc limit (select $3::int)
) m`

const queueText = queueTextOf(false)
const wholeQueueText = queueTextOf(true)
