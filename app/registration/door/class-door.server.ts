import { type AtDoor, decideAtDoor, withoutAbsent } from '#app/admission/at-door.ts'
import type { Placement, Role, RoleCapacity } from '#app/admission/event-capacity.ts'
import type { CapacitiesWithQueues } from '#app/admission/queue/admission-state.server.ts'
import { outcomeOf } from '#app/admission/queue/outcome.ts'
import type { UnitOfPicks } from '#app/admission/queue/units.ts'
import { lockCapacities, readCapacities, readQueue, writeOutcome } from '#app/admission/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { type Id, id } from '#app/platform/id.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import { getCatalogue } from '#app/pricing/service.server.ts'
import {
  type CommandContext,
  lockRegistrations,
  recordAction,
  runCommand,
} from '../command-context.server.ts'
import { may } from '../policy.ts'
import { recalculate } from '../recalculate.server.ts'
import { type ClassDoorRefusal, noShowsAfterMs, refusedAt } from './class-door.ts'
import { countAbsent, markNoShows, readNames } from './queries/absent.server.ts'

type AtEvent = { readonly editionId: string; readonly eventId: string; readonly by: Actor }

/** A dancer who waits at the door of a class, alone or with their partner. */
export type Standby = {
  /** The id by which `admitStandby` admits everybody who waits together. */
  readonly id: Id
  readonly as: Role | 'couple' | 'either'
  readonly names: readonly string[]
  /** The other dancer who must enter with them; null: none. */
  readonly together: string | null
  /** Why they cannot enter now; null: they can. A11 */
  readonly held: AtDoor<UnitOfPicks>['held'] | null
}

export type ClassDoor = {
  /** Occupied places at the door, without no-shows. */
  readonly taken: Readonly<Record<Role, number>>
  readonly size: Readonly<Record<Role, number>>
  /** How many have a place, have not checked in and have not been released. */
  readonly missing: number
  readonly released: number
  /** From when no-shows may be released, in milliseconds UTC; null: never, because the class has no places by role. */
  readonly releaseFrom: number
  readonly standby: readonly Standby[]
}

/** The state of a class at its door, with its waiting dancers in queue order. A11 */
export async function readClassDoor(
  app: Pick<AppContext, 'db' | 'now'>,
  { editionId, eventId, by }: AtEvent,
): Promise<Decision<ClassDoor, ClassDoorRefusal>> {
  if (!may(by, 'registration.admitAtDoor')) return refuse('not-allowed')
  const catalogue = await getCatalogue(app, editionId)
  const event = catalogue.events.get(eventId)
  if (event?.status !== 'published' || event.places.mode !== 'role') return refuse('not-found')
  const capacities = await readCapacities(app.db, catalogue, [eventId], app.now())
  const door = await doorOf(app.db, catalogue, eventId, capacities)
  if (!door) return refuse('not-found')
  const names = await readNames(
    app.db,
    editionId,
    door.units.flatMap(({ unit }) => dancersAt(unit, eventId)),
  )
  const namesOf = (unit: UnitOfPicks) => dancersAt(unit, eventId).map((one) => names.get(one) ?? '–')
  const { taken, size } = door.capacity
  return accept({
    taken,
    size,
    missing: door.missing,
    released: door.released,
    releaseFrom: event.startsAt.getTime() + noShowsAfterMs,
    standby: door.units.flatMap(({ unit, enters, held = null }) => {
      const [first] = dancersAt(unit, eventId)
      const as = unit.needs.find((need) => need.event === eventId)?.as
      const other = enters.find((one) => one.unit.key !== unit.key)
      if (!first || !as) return []
      const together = other ? namesOf(other.unit).join(' + ') : null
      return [{ id: id(first), as, names: namesOf(unit), together, held }]
    }),
  })
}

/** Releases the places of absent dancers for this class: they keep their purchase. A11 */
export function releaseNoShows(
  app: AppContext,
  { editionId, eventId, by }: AtEvent,
): Promise<Decision<{ readonly released: number }, ClassDoorRefusal>> {
  if (!may(by, 'registration.admitAtDoor')) return Promise.resolve(refuse('not-allowed'))
  return runCommand<{ released: number }, ClassDoorRefusal>(
    app,
    editionId,
    refuse('edition-archived'),
    async (context) => {
      const refused = await beginAtDoor(context, eventId, noShowsAfterMs)
      if ('refused' in refused) return refuse(refused.refused)
      const released = await markNoShows(context.tx, { editionId, eventId, at: context.now })
      if (released.length > 0)
        await recordAction(context, {
          action: 'event.releaseNoShows',
          by,
          on: eventId,
          after: { dancers: released.toSorted() },
        })
      return accept({ released: released.length })
    },
  )
}

/**
 * Admits a waiting dancer at the door, with their partner or the dancer they fit together with. They hold the places from now on and owe their price.
 * No e-mail: they are present. A11
 * @returns who entered, and what each owes
 */
export function admitStandby(
  app: AppContext,
  { editionId, eventId, registrationId, by }: AtEvent & { readonly registrationId: string },
): Promise<
  Decision<{ readonly admitted: readonly { id: Id; name: string; openCents: Cents }[] }, ClassDoorRefusal>
> {
  if (!may(by, 'registration.admitAtDoor')) return Promise.resolve(refuse('not-allowed'))
  return runCommand(app, editionId, refuse('edition-archived'), async (context) => {
    const { tx, catalogue, now } = context
    const wanted = (door: Door) =>
      door.units.find(({ unit }) => dancersAt(unit, eventId).includes(registrationId))
    // Registrations are locked before pools: the preliminary result is found without a lock and decided again under it
    const before = await doorOf(tx, catalogue, eventId, await readCapacities(tx, catalogue, [eventId], now))
    const expected = before ? entering(wanted(before), eventId) : []
    const registrations = await lockRegistrations(context, expected)
    const door = await beginAtDoor(context, eventId)
    if ('refused' in door) return refuse(door.refused)
    const found = wanted(door)
    if (!found) return refuse('not-waiting')
    const { enters, held } = found
    if (held) return refuse(held === 'A1' ? 'full' : held === 'A3' ? 'unbalanced' : held)
    const dancers = entering(found, eventId)
    if (dancers.some((one) => !expected.includes(one))) return refuse('changed')
    const alone = (unit: UnitOfPicks) => ({
      ...unit,
      picks: unit.picks.filter(({ event, state }) => event === eventId && state === 'waiting'),
    })
    const outcome = outcomeOf(
      enters.map(({ unit, placements }) => ({
        ...({ kind: 'admit', unit: unit.key } as const),
        placements: placements as Placement[],
      })),
      enters.map(({ unit }) => alone(unit)),
      new Map([[eventId, door.capacity]]),
    )
    await writeOutcome(tx, editionId, outcome, now, dancers)
    const admitted: { id: Id; name: string; openCents: Cents }[] = []
    for (const registration of registrations.values()) {
      if (!dancers.includes(registration.id)) continue
      const after = await recalculate(context, registration)
      const openCents = cents(Math.max(after.totalCents - after.paidCents, 0))
      admitted.push({ id: after.id, name: `${after.name} ${after.surname}`, openCents })
      await recordAction(context, {
        action: 'registration.admitAtDoor',
        by,
        on: after.id,
        after: { event: eventId, with: dancers.filter((one) => one !== after.id) },
      })
    }
    return accept({ admitted })
  })
}

type Door = {
  readonly capacity: RoleCapacity
  readonly missing: number
  readonly released: number
  readonly units: readonly AtDoor<UnitOfPicks>[]
}

/** Begins a command at the door of a class that has begun, and locks its places. */
async function beginAtDoor(
  { app, tx, catalogue, now }: CommandContext,
  eventId: string,
  afterMs = 0,
): Promise<Door | { readonly refused: ClassDoorRefusal }> {
  const event = catalogue.events.get(eventId)
  if (event?.status !== 'published' || event.places.mode !== 'role') return { refused: 'not-found' }
  const refused = refusedAt(event, now, afterMs)
  if (refused) return { refused }
  const capacities = await lockCapacities(tx, catalogue, [eventId], { now, locking: app.locking })
  return (await doorOf(tx, catalogue, eventId, capacities)) ?? { refused: 'not-found' }
}

/** Larger than the queue of any class. */
const everybody = 100_000

async function doorOf(
  db: Querying,
  { edition: { id: editionId }, events }: CommandContext['catalogue'],
  eventId: string,
  { capacities }: CapacitiesWithQueues,
): Promise<Door | null> {
  const capacity = capacities.get(eventId)
  if (capacity?.mode !== 'role') return null
  const { absent, missing } = await countAbsent(db, editionId, eventId)
  const present = withoutAbsent(capacity, absent)
  // An event that was wound down is full at its door, too. E27
  const atDoor = events.get(eventId)?.windsDown ? { ...present, size: present.taken } : present
  const { units } = await readQueue(db, editionId, [eventId], everybody, { passedOverToo: true })
  return {
    capacity: atDoor,
    missing,
    released: absent.leader + absent.follower,
    units: decideAtDoor(atDoor, units),
  }
}

function dancersAt({ picks }: UnitOfPicks, eventId: string): string[] {
  return picks
    .filter(({ event, state }) => event === eventId && state === 'waiting')
    .map(({ dancer }) => dancer)
}

function entering(found: AtDoor<UnitOfPicks> | undefined, eventId: string): string[] {
  return found ? found.enters.flatMap(({ unit }) => dancersAt(unit, eventId)) : []
}
