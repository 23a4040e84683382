import type { Role } from '#app/admission/event-capacity.ts'
import { type Explanation, explainerOf } from '#app/admission/explain.ts'
import type { UnitOfPicks } from '#app/admission/queue/units.ts'
import { linkedEventsOf, readCapacities, readQueue } from '#app/admission/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { type Id, id } from '#app/platform/id.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import { getCatalogue } from '#app/pricing/service.server.ts'
import type { RegistrationStatus } from '../registration.ts'

/** A dancer in an event or in its queue, as listed in the office. */
type EventDancer = {
  /** Their registration; for a place held for an invited partner, the inviting registration. */
  readonly id: Id
  readonly code: string
  readonly name: string
  readonly surname: string
  readonly country: string
  readonly status: RegistrationStatus
  /** The amount still open. */
  readonly owedCents: Cents
  readonly isHeld: boolean
}

export type Participant = EventDancer & {
  readonly role: Role | null
  /** A dancer of both roles, whose role may still change. */
  readonly isEither: boolean
  readonly coupleId: string | null
  readonly hasArrived: boolean
}

/** Dancers who wait together, in queue order. */
export type WaitingUnit = {
  readonly key: string
  readonly queuedAt: Date
  readonly as: Role | 'couple' | 'either'
  readonly dancers: readonly EventDancer[]
  /** Their position at this event, the rule that holds them, and what would help. A8 */
  readonly explanation: Explanation
}

export type EventQueue = {
  readonly units: readonly WaitingUnit[]
  /** How many more wait behind those listed. */
  readonly more: number
}

/** Larger than the largest milonga. */
const MOST_PARTICIPANTS = 2000
/** For how many of a queue the holding rule is computed. */
const MOST_EXPLAINED = 100
/** Larger than any queue: reads all of it. */
const everybody = 100_000

type DancerRow = {
  id: string
  code: string
  name: string
  surname: string
  country: string
  status: RegistrationStatus
  owed: number
}

const dancerColumns = `r.id, r.code, r.name, r.surname, r.country, r.status,
  case when r.status in ('cancelled', 'released', 'prepared') then 0 else greatest(r.total_cents - r.paid_cents, 0) end as owed`

/** Dancers with a place at the event, held places included, by surname. */
export async function readParticipants(
  db: Querying,
  editionId: string,
  eventId: string,
): Promise<Participant[]> {
  const { rows } = await db.query<
    DancerRow & {
      role: Role | null
      wants: string
      couple_id: string | null
      held: boolean
      arrived: boolean
    }
  >({
    text: `
      select ${dancerColumns}, p.role, p.wants, p.couple_id, p.held, p.checked_in_at is not null as arrived
      from picks p left join holds h on p.held and h.edition_id = p.edition_id and h.id = p.dancer_id
      cross join lateral (
        -- by its index: the planner would read all registrations of the edition
        select * from registrations where edition_id = p.edition_id and id = coalesce(h.registration_id, p.dancer_id) offset 0) r
      where p.edition_id = $1 and p.event_id = $2 and p.state = 'placed'
      order by r.surname collate "sl-x-icu", r.name collate "sl-x-icu", r.id, p.held limit ${MOST_PARTICIPANTS}`,
    values: [editionId, eventId],
  })
  return rows.map((row) => ({
    ...dancerOf(row, row.held),
    role: row.role,
    isEither: row.wants === 'both',
    coupleId: row.couple_id,
    hasArrived: row.arrived,
  }))
}

/** The queue of an event, computed by the rules that decide it, and how many wait behind those shown. A5, A8 */
export async function readEventQueue(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  editionId: string,
  eventId: string,
): Promise<EventQueue> {
  const catalogue = await getCatalogue({ db }, editionId)
  const linked = await linkedEventsOf(db, catalogue, [eventId])
  const { capacities } = await readCapacities(db, catalogue, linked, now())
  const { units, movers } = await readQueue(db, editionId, linked, everybody, { passedOverToo: true })
  const here = units
    .filter(({ picks }) => picks.some(({ event, state }) => event === eventId && state === 'waiting'))
    .toSorted((a, b) => a.queuedAt - b.queuedAt || (a.key < b.key ? -1 : 1))
  const shown = here.slice(0, MOST_EXPLAINED)
  const explain = explainerOf({ capacities, queue: units, movers })
  const dancers = await readDancers(db, editionId, shown.flatMap(waitingThere(eventId)))
  return {
    units: shown.flatMap((unit) => {
      const explanation = explain(unit.key).find(({ event }) => event === eventId)
      const as = unit.needs.find(({ event }) => event === eventId)?.as
      if (!explanation || !as) return []
      const those = waitingThere(eventId)(unit).flatMap((dancer) => dancers.get(dancer) ?? [])
      return [{ key: unit.key, queuedAt: new Date(unit.queuedAt), as, dancers: those, explanation }]
    }),
    more: here.length - shown.length,
  }
}

const waitingThere =
  (eventId: string) =>
  ({ picks }: UnitOfPicks): string[] =>
    picks.filter(({ event, state }) => event === eventId && state === 'waiting').map(({ dancer }) => dancer)

/** The dancer behind each registration or hold. */
async function readDancers(
  db: Querying,
  editionId: string,
  ids: readonly string[],
): Promise<Map<string, EventDancer>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.query<DancerRow & { dancer: string; held: boolean }>({
    text: `
      select ${dancerColumns}, d.id as dancer, h.id is not null as held from unnest($2::text[]) as d(id)
      left join holds h on h.edition_id = $1 and h.id = d.id
      join registrations r on r.edition_id = $1 and r.id = coalesce(h.registration_id, d.id)`,
    values: [editionId, ids],
  })
  return new Map(rows.map((row) => [row.dancer, dancerOf(row, row.held)]))
}

function dancerOf(
  { id: own, code, name, surname, country, status, owed }: DancerRow,
  isHeld: boolean,
): EventDancer {
  return { id: id(own), code, name, surname, country, status, owedCents: cents(owed), isHeld }
}
