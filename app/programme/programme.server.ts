import { type Actor, nobody } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Id } from '#app/platform/id.ts'
import type { FestivalEvent, Taken } from './event.ts'
import { allTaken, nobodyTaken } from './places.ts'
import { may } from './policy.ts'
import { selectTaken } from './repository.server.ts'
import { takenOf } from './rows.ts'
import { getTimetable } from './timetable.server.ts'
import type { Programme, ProgrammeEvent } from './timetable.ts'

/**
 * The edition's programme with the counters as they stand now, events in order of time. Published and cancelled events; drafts
 * too where `by` is staff and asks for them.
 * @throws Error when there is no such edition
 */
export async function findProgramme(
  app: Pick<AppContext, 'db'>,
  editionId: string,
  { by = nobody, drafts = false }: { readonly by?: Actor; readonly drafts?: boolean } = {},
): Promise<Programme> {
  const { events, venues, artists } = await getTimetable(app, editionId)
  const seen = drafts && may(by, 'programme.seeDrafts') ? events : events.filter(isPublic)
  return { events: await withTaken(app, editionId, seen), venues, artists }
}

/** One event with its counters; null when there is none, or it is a draft and `by` may not see drafts. */
export async function findEvent(
  app: Pick<AppContext, 'db'>,
  editionId: string,
  id: Id,
  { by = nobody }: { readonly by?: Actor } = {},
): Promise<ProgrammeEvent | null> {
  const { events } = await getTimetable(app, editionId)
  const event = events.find((one) => one.id === id)
  if (!event || !(isPublic(event) || may(by, 'programme.seeDrafts'))) return null
  const [found] = await withTaken(app, editionId, [event])
  return found ?? null
}

function isPublic({ status }: FestivalEvent): boolean {
  return status !== 'draft'
}

async function withTaken(
  { db }: Pick<AppContext, 'db'>,
  editionId: string,
  events: readonly FestivalEvent[],
): Promise<ProgrammeEvent[]> {
  const rows = new Map((await selectTaken(db, editionId)).map((row) => [row.event_id, row]))
  return events.map((event) => {
    const row = rows.get(event.id)
    return withCounters(event, row ? takenOf(row) : nobodyTaken, row?.waiting ?? 0)
  })
}

/** The event with the counters last read. */
const counted = new WeakMap<FestivalEvent, ProgrammeEvent>()

/** Returns the same object while the counters are unchanged, so that results cached by it stay valid. */
function withCounters(event: FestivalEvent, taken: Taken, waiting: number): ProgrammeEvent {
  const before = counted.get(event)
  if (before && before.waiting === waiting && isSame(before.taken, taken)) return before
  const now = { ...event, taken, waiting, ...(event.windsDown && { places: allTaken(event.places, taken) }) }
  counted.set(event, now)
  return now
}

function isSame(a: Taken, b: Taken): boolean {
  return a.leaders === b.leaders && a.followers === b.followers && a.heads === b.heads
}
