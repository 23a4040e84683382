import { claimTotal } from '#app/ledger/claim.ts'
import { readClaims } from '#app/ledger/service.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import type { Id } from '#app/platform/id.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import { paidForPlaces, type Successor, successorsOf } from '../refunds/successors.ts'

type Taking = {
  readonly event_id: string
  readonly role: string | null
  readonly registration_id: string
  readonly at: Date
  readonly leaves: boolean
}

/**
 * What others have paid for the places that a cancelled registration gave up. Places at cancelled events have no successor: the festival gave them
 * up. G11
 */
export async function readResold(
  db: Querying,
  { editionId, id, endedAt }: { readonly editionId: string; readonly id: Id; readonly endedAt: Date | null },
): Promise<Cents> {
  if (!endedAt) return cents(0)
  const { rows } = await db.query<Taking>({
    name: 'who-left-and-came',
    text: `
      with mine as (select event_id, role from picks k join events e on e.edition_id = k.edition_id and e.id = k.event_id
        where k.edition_id = $1 and k.dancer_id = $2 and k.state = 'left' and k.placed_at is not null and e.status <> 'cancelled')
      select k.event_id, k.role, r.id as registration_id, k.state = 'left' as leaves,
        case k.state when 'left' then r.ended_at else k.placed_at end as at
      from mine join picks k on k.edition_id = $1 and k.event_id = mine.event_id and k.role is not distinct from mine.role
        and not k.held and k.placed_at is not null
      join registrations r on r.edition_id = k.edition_id and r.id = k.dancer_id
      where k.state = 'placed' and k.placed_at >= $3 or k.state = 'left' and r.ended_at is not null`,
    values: [editionId, id, endedAt],
  })
  const places: { readonly registrationId: string; readonly at: Date }[] = []
  for (const takings of Map.groupBy(rows, ({ event_id, role }) => `${event_id} ${role}`).values()) {
    const all = takings.map(({ registration_id, at, leaves }) => ({
      registrationId: registration_id,
      at,
      leaves,
    }))
    const arrivals = all.filter(({ leaves }) => !leaves)
    const successor = successorsOf(
      all.filter(({ leaves }) => leaves),
      arrivals,
    ).get(id)
    const arrival = arrivals.find(({ registrationId }) => registrationId === successor)
    if (arrival) places.push(arrival)
  }
  const successors = await readSuccessors(db, editionId, [
    ...new Set(places.map(({ registrationId }) => registrationId)),
  ])
  return paidForPlaces(
    places.flatMap(({ registrationId, at }) => {
      const successor = successors.get(registrationId)
      return successor ? [{ successor, at }] : []
    }),
  )
}

async function readSuccessors(
  db: Querying,
  editionId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Successor>> {
  const { rows } = await db.query<{ id: string; paid_cents: number; placed_at: Date[] }>({
    name: 'successors',
    text: `select r.id, r.paid_cents, array(select placed_at from picks k where k.edition_id = r.edition_id and k.dancer_id = r.id
        and k.state = 'placed') as placed_at
      from registrations r where r.edition_id = $1 and r.id = any($2)`,
    values: [editionId, ids],
  })
  const successors = new Map<string, Successor>()
  for (const { id, paid_cents, placed_at } of rows) {
    const claims = await readClaims(db, { editionId, type: 'registration', id })
    successors.set(id, {
      paidCents: cents(paid_cents),
      claims: claims.map(({ at, lines }) => ({ at, totalCents: claimTotal(lines) })),
      placedAt: placed_at,
    })
  }
  return successors
}
