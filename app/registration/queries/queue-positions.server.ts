import type { PassedOver, Role } from '#app/admission/event-capacity.ts'
import { ruleAt, type WaitingRule } from '#app/admission/explain.ts'
import { unitsOf } from '#app/admission/queue/units.ts'
import { capacitiesOf, type PoolRow, poolColumns } from '#app/admission/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Catalogue } from '#app/pricing/catalogue.server.ts'
import type { PickRow } from '../tables/rows.ts'

/** A dancer's pick and its queue position; null unless it waits. */
export type PickPosition = {
  readonly pick: PickRow
  readonly waiting: { readonly position: number; readonly of: number; readonly rule: WaitingRule } | null
}

/**
 * The queue position of each pick of a dancer without a partner, in programme order. Counts the waiting dancers before them instead of reading long
 * queues. `findRegistration` computes what would help.
 */
export async function readQueuePositions(
  app: Pick<AppContext, 'db' | 'now'>,
  catalogue: Catalogue,
  dancer: string,
): Promise<PickPosition[]> {
  const { rows } = await app.db.query<PickRow & PoolRow & { before: number }>({
    name: 'read-stands',
    text: positionsText,
    values: [catalogue.edition.id, dancer],
  })
  const rules = rulesOf(catalogue, rows, app.now())
  const begins = ({ event_id }: PickRow) => catalogue.events.get(event_id)?.startsAt.getTime() ?? 0
  return rows
    .toSorted((a, b) => begins(a) - begins(b))
    .map((pick) => {
      const rule = rules.get(pick.event_id)
      return { pick, waiting: rule ? { position: pick.before + 1, of: pick.waiting, rule } : null }
    })
}

function rulesOf(
  catalogue: Catalogue,
  rows: readonly (PickRow & PoolRow)[],
  now: Date,
): Map<string, WaitingRule> {
  const waiting = rows.filter(({ state }) => state === 'waiting')
  const events = waiting.map(({ event_id }) => event_id)
  const { capacities } = capacitiesOf(waiting, catalogue, events, now)
  const units = unitsOf(
    waiting.map((row) => ({
      event: row.event_id,
      dancer: row.dancer_id,
      state: 'waiting',
      wants: row.wants as Role | 'both',
      together: row.together,
      couple: null,
      queuedAt: row.queued_at.getTime(),
      passedOver: row.passed_over as PassedOver | null,
    })),
  )
  return new Map(
    units.flatMap((unit) => unit.needs.map((need) => [need.event, ruleAt(capacities, unit, need)] as const)),
  )
}

/** A couple's position is that of the earlier of the two. */
const isBefore = `((q.queued_at, q.dancer_id) < (k.queued_at, k.dancer_id) or exists (
  select from picks other where other.edition_id = q.edition_id and other.event_id = q.event_id and other.state = 'waiting'
    and other.couple_id = q.couple_id and (other.queued_at, other.dancer_id) < (k.queued_at, k.dancer_id)))`

/** Three counts, because each has its own index: solos who take what is free, units bound together, and passed-over picks. */
const positionsText = `
select k.*, ${poolColumns}, case k.state when 'waiting' then
    (select count(*) from picks q
     where q.edition_id = k.edition_id and q.event_id = k.event_id
       and q.state = 'waiting' and q.couple_id is null and not q.together and q.passed_over is null
       and (q.queued_at, q.dancer_id) < (k.queued_at, k.dancer_id))
    + (select count(*) from picks q
     where q.edition_id = k.edition_id and q.event_id = k.event_id
       and q.state = 'waiting' and (q.couple_id is not null or q.together) and q.passed_over is null and ${isBefore})
    + (select count(*) from picks q
     where q.edition_id = k.edition_id and q.event_id = k.event_id
       and q.state = 'waiting' and q.passed_over is not null and ${isBefore})
  else 0 end as before
from picks k join pools using (edition_id, event_id)
where k.edition_id = $1 and k.dancer_id = $2 order by k.event_id`
