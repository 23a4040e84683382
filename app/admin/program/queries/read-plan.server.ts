import type { Edition } from '#app/festival/edition.ts'
import { isFrozen } from '#app/festival/phase.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import type { Bilingual } from '#app/platform/locale.ts'
import { addDays, type LocalDay } from '#app/platform/values/local-day.ts'
import { pairsAtOneTime, type Work } from '#app/programme/planner/clashes.ts'
import type { PlannedEvent } from '#app/programme/planner/planned.ts'
import { may } from '#app/programme/policy.ts'
import { findRooms, getTimetable, readPlan } from '#app/programme/service.server.ts'
import { recentPlanActions } from '#app/registration/service.server.ts'
import { pendingOf } from '../../registrations/pending.ts'
import type { PlanEvent, PlanView } from '../plan-view.ts'
import { countSharedDancers } from './shared-dancers.server.ts'

/** The data of the planner. */
export async function readPlanView(app: AppContext, edition: Edition, by: Actor): Promise<PlanView> {
  const { id: editionId } = edition
  const planned = await readPlan(app.db, editionId)
  const { venues, artists } = await getTimetable(app, editionId)
  const onTime = planned.filter(isInPlan)
  return {
    days: daysOf(edition, onTime),
    rooms: await findRooms(app.db, editionId),
    venues: venues.map(({ slug, name, latitude, longitude }) => ({ slug, name, latitude, longitude })),
    artists: artists.map(({ slug, kind, name }) => ({ slug, kind, name })),
    items: await selectSingles(app.db, editionId),
    work: await selectWork(app.db, editionId),
    events: await withCounts(app.db, editionId, planned),
    shared: await countSharedDancers(app.db, editionId, pairsAtOneTime(onTime)),
    pending: (await recentPlanActions(app, editionId)).map((action) => pendingOf(action, app.now())),
    mayWrite: may(by, 'programme.edit') && !isFrozen(edition),
    isArchived: isFrozen(edition),
  }
}

/** Events with a time and place. */
export function isInPlan({ status, unscheduled }: Pick<PlannedEvent, 'status' | 'unscheduled'>): boolean {
  return status !== 'cancelled' && !unscheduled
}

/** The festival's days, and others on which something is planned. */
function daysOf({ startsOn, endsOn }: Edition, events: readonly PlannedEvent[]): LocalDay[] {
  const days = new Set(events.map(({ festivalDay }) => festivalDay))
  for (let day = startsOn; day <= endsOn; day = addDays(day, 1)) days.add(day)
  return [...days].toSorted()
}

/** With how many places are taken there, those sold at the door included, and how many wait. */
export async function withCounts(
  db: Querying,
  editionId: string,
  events: readonly PlannedEvent[],
): Promise<PlanEvent[]> {
  const { rows } = await db.query<{ event_id: string; taken: number; waiting: number }>({
    name: 'plan-counts',
    text: `select event_id, taken_leaders + taken_followers + taken_heads + door_heads as taken, waiting from pools
      where edition_id = $1 and event_id = any($2)`,
    values: [editionId, events.map(({ id }) => id)],
  })
  const counts = new Map(rows.map(({ event_id, taken, waiting }) => [event_id, { taken, waiting }]))
  return events.map((event) => ({ ...event, taken: 0, waiting: 0, ...counts.get(event.id) }))
}

async function selectSingles(db: Querying, editionId: string): Promise<{ code: string; name: Bilingual }[]> {
  const { rows } = await db.query<{ code: string; name: Bilingual }>({
    name: 'plan-singles',
    text: `select code, name from price_items where edition_id = $1 and kind = 'single' order by position, code`,
    values: [editionId],
  })
  return rows
}

/** Work with hours that will be done as far as is known: neither refused nor cancelled. T12 */
export async function selectWork(db: Querying, editionId: string): Promise<Work[]> {
  const { rows } = await db.query<Work>({
    name: 'plan-work',
    text: `select number, task, who, starts_at as "startsAt", ends_at as "endsAt" from work_orders
      where edition_id = $1 and status not in ('refused', 'cancelled') and starts_at is not null and ends_at is not null order by number`,
    values: [editionId],
  })
  return rows
}
