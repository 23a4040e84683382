import type { Id } from '#app/platform/id.ts'
import { isSameRoom } from '../editing/double-booking.ts'
import type { Artist, FestivalEvent, Venue } from '../event.ts'
import { isSameTime } from '../overlap.ts'
import { minutesOnFoot } from '../walking.ts'
import { type Person, peopleOf, personKey } from './people.ts'

/** An event as the plan has it. */
type Placed = Pick<FestivalEvent, 'id' | 'venue' | 'room' | 'artists' | 'startsAt' | 'endsAt'>

/** An assigned work order. */
export type Work = {
  readonly number: number
  readonly task: string
  readonly who: string
  readonly startsAt: Date
  readonly endsAt: Date
}

/** A clash of an event in the plan. The instants bound the overlap. */
export type PlanClash =
  | { readonly kind: 'room'; readonly with: Id; readonly from: Date; readonly until: Date }
  | {
      readonly kind: 'artist'
      readonly with: Id
      readonly person: string
      readonly from: Date
      readonly until: Date
    }
  | {
      readonly kind: 'way'
      readonly with: Id
      readonly person: string
      readonly minutesBetween: number
      readonly minutesOnFoot: number
    }
  | {
      readonly kind: 'work'
      readonly person: string
      readonly number: number
      readonly task: string
      readonly from: Date
      readonly until: Date
    }

export type PlanFacts = {
  readonly artists: readonly Pick<Artist, 'slug' | 'kind' | 'name'>[]
  readonly venues: readonly Pick<Venue, 'slug' | 'latitude' | 'longitude'>[]
  readonly work: readonly Work[]
}

/** Minutes a teacher needs between two venues in addition to the walk. E21 */
const MINUTES_TO_CHANGE = 15

/** Longer than any walk in a town. */
const FAR_MS = 6 * 3_600_000

/**
 * The clashes of every event of a plan: a room or a person that is used twice (E7), a walk that is too short (E21), and other work (E22). Events
 * without clashes are absent.
 */
export function findPlanClashes(
  events: readonly Placed[],
  { artists, venues, work }: PlanFacts,
): Map<Id, PlanClash[]> {
  const people = new Map(artists.map((artist) => [artist.slug, peopleOf(artist)]))
  const spots = new Map(venues.map((venue) => [venue.slug, venue]))
  const byTime = events
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1))
    .map((event) => ({ event, people: peopleAt(event, people) }))
  const found = new Map<Id, PlanClash[]>()
  const add = (id: Id, clash: PlanClash) => {
    const known = found.get(id)
    if (known) known.push(clash)
    else found.set(id, [clash])
  }
  for (const [index, one] of byTime.entries()) {
    for (let next = index + 1; next < byTime.length; next += 1) {
      const other = byTime[next]
      if (!other || other.event.startsAt.getTime() - one.event.endsAt.getTime() > FAR_MS) break
      for (const clash of between(one, other, spots)) {
        add(one.event.id, { ...clash, with: other.event.id })
        add(other.event.id, { ...clash, with: one.event.id })
      }
    }
    for (const clash of otherWork(one, work)) add(one.event.id, clash)
  }
  return found
}

type Peopled = { readonly event: Placed; readonly people: readonly Person[] }
type Spot = PlanFacts['venues'][number]
/** The clashes of two events, for either of them. */
type Between = WithoutOther<Exclude<PlanClash, { kind: 'work' }>>
type WithoutOther<Clash> = Clash extends PlanClash ? Omit<Clash, 'with'> : never

function peopleAt({ artists }: Placed, known: ReadonlyMap<string, readonly Person[]>): Person[] {
  const all = artists.flatMap((slug) => known.get(slug) ?? [])
  return [...new Map(all.map((person) => [person.key, person])).values()]
}

/** `one` begins before `other`. */
function between(one: Peopled, other: Peopled, spots: ReadonlyMap<string, Spot>): Between[] {
  const shared = one.people.filter(({ key }) => other.people.some((person) => person.key === key))
  if (isSameTime(one.event, other.event)) {
    const both = overlapOf(one.event, other.event)
    return [
      ...(isSameRoom(one.event, other.event) ? [{ kind: 'room', ...both } as const] : []),
      ...shared.map(({ name }) => ({ kind: 'artist', person: name, ...both }) as const),
    ]
  }
  const [from, to] = [spots.get(one.event.venue), spots.get(other.event.venue)]
  if (shared.length === 0 || !from || !to || one.event.venue === other.event.venue) return []
  const minutesBetween = (other.event.startsAt.getTime() - one.event.endsAt.getTime()) / 60_000
  const minutes = minutesOnFoot(from, to)
  if (minutesBetween >= minutes + MINUTES_TO_CHANGE) return []
  return shared.map(
    ({ name }) => ({ kind: 'way', person: name, minutesBetween, minutesOnFoot: minutes }) as const,
  )
}

function otherWork({ event, people }: Peopled, work: readonly Work[]): PlanClash[] {
  return work
    .filter((one) => isSameTime(one, event))
    .flatMap(({ who, number, task, ...times }) =>
      people
        .filter(({ key }) => key === personKey(who))
        .map(
          ({ name }) => ({ kind: 'work', person: name, number, task, ...overlapOf(event, times) }) as const,
        ),
    )
}

type Times = { readonly startsAt: Date; readonly endsAt: Date }

function overlapOf(a: Times, b: Times): { readonly from: Date; readonly until: Date } {
  return {
    from: new Date(Math.max(a.startsAt.getTime(), b.startsAt.getTime())),
    until: new Date(Math.min(a.endsAt.getTime(), b.endsAt.getTime())),
  }
}

/** Pairs of events that share an instant, the smaller id first: a dancer who picked both can dance at one of them. E5 */
export function pairsAtOneTime(events: readonly Placed[]): [Id, Id][] {
  return events.flatMap((one, index) =>
    events
      .slice(index + 1)
      .filter((other) => isSameTime(one, other))
      .map(({ id }): [Id, Id] => (one.id < id ? [one.id, id] : [id, one.id])),
  )
}
