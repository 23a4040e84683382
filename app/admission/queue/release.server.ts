import type { Tx } from '#app/platform/database/open.server.ts'
import type { AdmissionCatalogue } from '../admission-catalogue.ts'
import { type EventId, isFull } from '../event-capacity.ts'
import { decideRelease, type Step, undecidedUnits } from '../release.ts'
import {
  type CapacitiesWithQueues,
  lockCapacities,
  type Queue,
  readCapacities,
  readQueue,
  withPartners,
} from './admission-state.server.ts'
import { type Outcome, outcomeOf, type PoolChanges } from './outcome.ts'
import { type QueuedPick, type UnitOfPicks, unitsOf } from './units.ts'

export type ReleaseOptions = { readonly now: Date; readonly locking: boolean }

/** How many dancers of each kind are read of a queue: at first, and how many times more where these were too few. */
const perKindAtFirst = 6
const perKindFactor = 8
const everywhere = { uncountedToo: true }

/**
 * Decides who gets the places of these events (A5), with the arrivals at the end of the queue. Reads the queue only where dancers wait and a place
 * is free, and more of it as long as dancers who were not read could get a place.
 * @returns what to write, and the units that need an event without a given capacity
 * @param arrivals picks that are not in the table yet, with all picks bound to them, and complete
 * @param options.uncountedToo also where places are not counted and waiting dancers are unknown: after being passed over (A9)
 */
export async function decideOn(
  from: Pick<Tx, 'query'>,
  catalogue: AdmissionCatalogue,
  { capacities, queued }: CapacitiesWithQueues,
  arrivals: readonly QueuedPick[] = [],
  { uncountedToo = false }: { readonly uncountedToo?: boolean } = {},
): Promise<{ outcome: Outcome; undecided: readonly UnitOfPicks[] }> {
  const arriving = unitsOf(arrivals).filter(({ passedOver }) => !passedOver)
  const arrived = new Set(arrivals.map(({ dancer }) => dancer))
  const hasPlaces = (event: EventId) => {
    const capacity = capacities.get(event)
    return capacity !== undefined && !isFull(capacity)
  }
  const uncounted = uncountedToo
    ? [...capacities.values()].filter(({ mode }) => mode === 'open').map(({ id }) => id)
    : []
  let read = [...queued, ...uncounted].filter(hasPlaces)
  for (let perKind = perKindAtFirst; ; ) {
    const queue = await readQueue(from, catalogue.edition.id, read, perKind, { arrived })
    const units = [...queue.units, ...arriving]
    const steps = decideRelease({ capacities, queue: units, movers: queue.movers })
    const refused = eventsOfRefused(arriving, steps)
      .filter(hasPlaces)
      .filter((event) => !read.includes(event))
    if (refused.length > 0) {
      // The first dancer who would wait here may get in by moving another (A4).
      read = [...read, ...refused]
      continue
    }
    if (isTooShort(queue, steps)) {
      perKind *= perKindFactor
      continue
    }
    const undecided = undecidedUnits(capacities, units) as UnitOfPicks[]
    return { outcome: outcomeOf(steps, units, capacities), undecided }
  }
}

function eventsOfRefused(arriving: readonly UnitOfPicks[], steps: readonly Step[]): EventId[] {
  const admitted = new Set(steps.map((step) => (step.kind === 'admit' ? step.unit : null)))
  return arriving
    .filter(({ key }) => !admitted.has(key))
    .flatMap(({ needs }) => needs.map(({ event }) => event))
}

function isTooShort(queue: Queue, steps: readonly Step[]): boolean {
  if (steps.length === 0) return false
  return queue.isTooShort(new Set(steps.map((step) => (step.kind === 'move' ? step.mover : step.unit))))
}

/**
 * Releases the free places of these events (A5): finds candidates without locks, locks all pools they need at once, decides again and writes.
 * Locks nothing when no unit can be admitted. Jobs recalculate the registrations that gained places.
 * @returns what was placed and moved
 */
export async function releaseWithin(
  tx: Tx,
  catalogue: AdmissionCatalogue,
  events: readonly EventId[],
  options: ReleaseOptions,
): Promise<Outcome> {
  const linked = await linkedEventsOf(tx, catalogue, events)
  const preRead = await decideOn(
    tx,
    catalogue,
    await readCapacities(tx, catalogue, linked, options.now),
    [],
    everywhere,
  )
  if (preRead.outcome.placed.length === 0) return preRead.outcome
  const { outcome, undecided } = await decideOn(
    tx,
    catalogue,
    await lockCapacities(tx, catalogue, linked, options),
    [],
    everywhere,
  )
  await writeOutcome(tx, catalogue.edition.id, outcome, options.now)
  if (outcome.placed.length > 0) await queueUndecided(tx, catalogue.edition.id, undecided, options.now)
  return outcome
}

/**
 * Queues a release for each event of these units. They could not be decided, because they also need an event that was not locked: they became bound
 * to it while the locks were being taken, or an admission has changed the balance where they wait.
 */
export async function queueUndecided(
  tx: Tx,
  editionId: string,
  units: readonly UnitOfPicks[],
  now: Date,
): Promise<void> {
  const events = new Set(units.flatMap(({ needs }) => needs.map(({ event }) => event)))
  if (events.size === 0) return
  await tx.query({
    name: 'queue-undecided',
    text: `insert into jobs (edition_id, kind, subject_id, reason, at)
      select $1, 'release', event_id, 'undecided', $3 from unnest($2::text[]) as event_id`,
    values: [editionId, [...events], now],
  })
}

/** These events and those for which bound units also wait, so that every fitting unit is decided. */
export async function linkedEventsOf(
  from: Pick<Tx, 'query'>,
  { edition }: AdmissionCatalogue,
  events: readonly EventId[],
): Promise<EventId[]> {
  const { rows } = await from.query<{ event_id: string }>({
    name: 'linked-events',
    text: `select unnest($2::text[]) as event_id union (${boundElsewhere})`,
    values: [edition.id, events],
  })
  return rows.map(({ event_id }) => event_id)
}

/**
 * SQL: the other events for which couples and `allOrNothing` dancers waiting at the events `$2` wait. Lateral, so that each step uses an
 * index independently of the query planner's statistics.
 */
export const boundElsewhere = `
  with bound as (
    select distinct b.dancer_id from unnest($2::text[]) as e(id) cross join lateral (
      select dancer_id from picks where edition_id = $1 and event_id = e.id
        and state = 'waiting' and (couple_id is not null or together) and passed_over is null) b
  ), company as (${withPartners})
  select p.event_id from company c cross join lateral (
    select event_id from picks where edition_id = $1 and dancer_id = c.dancer_id and state = 'waiting' offset 0) p`

/**
 * Writes places, moves and counters, and queues jobs that recalculate the affected registrations, except those the command recalculates itself. Where
 * places are not counted, commands share the lock: a pick whose time to be confirmed has ended since the decision gets no place (R21).
 */
export async function writeOutcome(
  tx: Tx,
  editionId: string,
  { placed, moved, pools }: Outcome,
  now: Date,
  recalculatedHere: readonly string[] = [],
): Promise<void> {
  if (placed.length > 0) {
    await tx.query({
      name: 'place-picks',
      text: `
        with given as (select * from unnest($2::text[], $3::text[], $4::text[]) as g(event_id, dancer_id, role)),
        done as (
          update picks p set state = 'placed', role = g.role, placed_at = $5 from given g
          where p.edition_id = $1 and p.event_id = g.event_id and p.dancer_id = g.dancer_id and p.state = 'waiting'
            and p.passed_over is distinct from 'unconfirmed'
          returning p.event_id, p.dancer_id, p.held)
        insert into jobs (edition_id, kind, subject_id, reason, at)
        select $1, 'settle', dancer_id, 'promoted:' || event_id, $5 from done
        where not held and dancer_id <> all($6)`,
      values: [
        editionId,
        placed.map(({ pick }) => pick.event),
        placed.map(({ pick }) => pick.dancer),
        placed.map(({ role }) => role),
        now,
        recalculatedHere,
      ],
    })
  }
  if (moved.length > 0) {
    await tx.query({
      name: 'move-picks',
      text: `
        with given as (select * from unnest($2::text[], $3::text[], $4::text[]) as g(event_id, dancer_id, role)),
        done as (
          update picks p set role = g.role from given g
          where p.edition_id = $1 and p.event_id = g.event_id and p.dancer_id = g.dancer_id and p.state = 'placed'
          returning p.event_id, p.dancer_id)
        insert into jobs (edition_id, kind, subject_id, reason, at)
        select $1, 'settle', dancer_id, 'moved:' || event_id, $5 from done where dancer_id <> all($6)`,
      values: [
        editionId,
        moved.map(({ event }) => event),
        moved.map(({ dancer }) => dancer),
        moved.map(({ to }) => to),
        now,
        recalculatedHere,
      ],
    })
  }
  await writePools(tx, editionId, pools, now)
}

/** Adds the changes to the counters, in id order, as of `now`. */
export async function writePools(tx: Tx, editionId: string, pools: PoolChanges, now: Date): Promise<void> {
  const changes = pools.list()
  if (changes.length === 0) return
  await tx.query({
    name: 'change-pools',
    text: `
      update pools p set taken_leaders = p.taken_leaders + c.leaders, taken_followers = p.taken_followers + c.followers,
        taken_heads = p.taken_heads + c.heads, waiting = p.waiting + c.waiting, changed_at = greatest(p.changed_at, $7)
      from unnest($2::text[], $3::int[], $4::int[], $5::int[], $6::int[])
        as c(event_id, leaders, followers, heads, waiting)
      where p.edition_id = $1 and p.event_id = c.event_id`,
    values: [...columnsOfChanges(editionId, changes), now],
  })
}

function columnsOfChanges(editionId: string, changes: ReturnType<PoolChanges['list']>): unknown[] {
  return [
    editionId,
    changes.map(({ event }) => event),
    changes.map(({ leaders }) => leaders),
    changes.map(({ followers }) => followers),
    changes.map(({ heads }) => heads),
    changes.map(({ waiting }) => waiting),
  ]
}
