import { nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { hashSecret } from '#app/platform/ids.server.ts'
import { type Edit, type EditDeps, type EditRefusal, editing, recordEdit } from '../editing/edit.server.ts'
import { removeEvent, type SaveEventRefusal, saveEvent } from '../editing/editing.server.ts'
import type { EventDraft } from '../editing/event-draft.ts'
import type { FestivalEvent, Places, Taken } from '../event.ts'
import { placesError } from '../places.ts'
import { may } from '../policy.ts'
import { lockEvent, selectEvents, selectMissing, selectRooms } from '../repository.server.ts'
import {
  type Draft,
  fingerprintOf,
  type PlanChange,
  type PlannedEvent,
  splitChange,
  toPublish,
  withDraft,
} from './planned.ts'
import { lastChangedBy, lockDraft, selectDrafts, writeDraft } from './tables/drafts.server.ts'

export type PlanRefusal =
  | { readonly kind: SaveEventRefusal | 'cancelled' | 'published' | 'room-unknown' }
  /** Another planner has changed it since it was read; contains the present state. */
  | { readonly kind: 'changed'; readonly by: string; readonly event: PlannedEvent }

/** Every event of the edition as in the plan, by time. Staff only. */
export async function readPlan(db: Querying, editionId: string): Promise<PlannedEvent[]> {
  const drafts = await selectDrafts(db, editionId)
  const events = await selectEvents(db, editionId)
  return events
    .map((event) => plannedOf(event, drafts.get(event.id)?.draft ?? null))
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1))
}

function plannedOf(event: FestivalEvent, draft: Draft | null): PlannedEvent {
  const planned = withDraft(event, draft)
  return { ...planned, token: hashSecret(fingerprintOf(planned)).slice(0, 16) }
}

/** Adds an event to the plan as a draft. E24 */
export async function addPlanned(
  app: EditDeps,
  { event, newId, ...edit }: Edit & { readonly event: EventDraft; readonly newId?: Id | undefined },
): Promise<Decision<PlannedEvent, PlanRefusal>> {
  const { id: _, ...fresh } = event
  const saved = await saveEvent(app, { ...edit, event: { ...fresh, status: 'draft' }, newId })
  return saved.ok ? accept(plannedOf(saved.value, null)) : refuse({ kind: saved.reason })
}

/**
 * Changes an event of the plan: a draft directly; of a published one part waits and the rest applies at once. Refused, with the present state, when
 * another planner has changed it since. E23, E24, E26
 * @param given.base the token of the state the change is based on
 */
export async function changePlanned(
  app: EditDeps,
  {
    id,
    base,
    change: typed,
    ...edit
  }: Edit & { readonly id: Id; readonly base: string; readonly change: PlanChange },
): Promise<Decision<PlannedEvent, PlanRefusal>> {
  const { editionId, by } = edit
  const done = await editing<PlannedEvent, PlanRefusal | EditRefusal>(app, edit, undefined, async (tx) => {
    const known = await lockEvent(tx, editionId, id)
    if (!known) return refuse({ kind: 'not-found' })
    const stored = await lockDraft(tx, editionId, id)
    const now = plannedOf(known.event, stored?.draft ?? null)
    if (now.token !== base)
      return refuse({ kind: 'changed', by: await lastChangedBy(tx, editionId, id), event: now })
    if (known.event.status === 'cancelled') return refuse({ kind: 'cancelled' })
    const change = await withVenue(tx, editionId, typed)
    if (!change) return refuse({ kind: 'room-unknown' })
    if (known.event.status === 'draft') {
      const saved = await saveEvent(app, { ...edit, event: changed(known.event, change), tx })
      return saved.ok ? accept(plannedOf(saved.value, null)) : refuse({ kind: saved.reason })
    }
    if (change.unscheduled) return refuse({ kind: 'published' })
    const split = splitChange(known.event, stored?.draft ?? null, change)
    let event = known.event
    if (Object.keys(split.now).length > 0) {
      const saved = await saveEvent(app, { ...edit, event: changed(event, split.now), tx })
      if (!saved.ok) return refuse({ kind: saved.reason })
      event = saved.value
    }
    const waits = withDraft(event, split.draft)
    const error = await waitingError(tx, editionId, waits, known)
    if (error) return refuse({ kind: error })
    const at = app.now()
    await writeDraft(tx, editionId, id, { draft: split.draft, by: nameOfActor(by), at })
    if (JSON.stringify(split.draft) !== JSON.stringify(stored?.draft ?? null)) {
      const { published: _, ...after } = waits
      await recordEdit(app, tx, edit, { action: 'event.plan', id, before: audited(now), after })
    }
    return accept(plannedOf(event, split.draft))
  })
  if (done.ok || typeof done.reason !== 'string') return done as Decision<PlannedEvent, PlanRefusal>
  return refuse({ kind: done.reason })
}

/** Deletes a draft from the plan. A published event is cancelled instead. E3 */
export async function removePlanned(
  app: EditDeps,
  { id, base, ...edit }: Edit & { readonly id: Id; readonly base: string },
): Promise<Decision<FestivalEvent, PlanRefusal>> {
  const done = await editing<FestivalEvent, PlanRefusal | EditRefusal>(app, edit, undefined, async (tx) => {
    const known = await lockEvent(tx, edit.editionId, id)
    if (!known) return refuse({ kind: 'not-found' })
    const now = plannedOf(known.event, null)
    if (known.event.status !== 'draft') return refuse({ kind: 'published' })
    if (now.token !== base)
      return refuse({ kind: 'changed', by: await lastChangedBy(tx, edit.editionId, id), event: now })
    const removed = await removeEvent(app, { ...edit, id, tx })
    return removed.ok ? accept(removed.value) : refuse({ kind: removed.reason })
  })
  if (done.ok || typeof done.reason !== 'string') return done as Decision<FestivalEvent, PlanRefusal>
  return refuse({ kind: done.reason })
}

/** The effect of publishing on one event. */
export type Published = {
  readonly event: FestivalEvent
  /** Null: it becomes visible for the first time. */
  readonly before: PlannedEvent | null
}

export type PublishRefusal =
  | { readonly kind: 'not-allowed' | 'not-found' | 'edition-archived' | 'nothing' }
  | { readonly kind: 'event'; readonly eventId: Id; readonly reason: SaveEventRefusal }

/**
 * Publishes the plan or these events of it, inside a larger command: drafts that have a time, and unpublished changes. All or none. E25
 * @param given.events null: all
 */
export async function publishPlanned(
  app: Pick<AppContext, 'db' | 'now' | 'wake'>,
  { editionId, by, events: wanted }: Edit & { readonly events: readonly Id[] | null },
): Promise<Decision<readonly Published[], PublishRefusal>> {
  if (!may(by, 'programme.edit')) return refuse({ kind: 'not-allowed' })
  const plan = await readPlan(app.db, editionId)
  const { fresh, changed: moved } = toPublish(plan)
  const chosen = [...fresh, ...moved].filter(({ id }) => !wanted || wanted.includes(id))
  if (chosen.length === 0) return refuse({ kind: 'nothing' })
  const done: Published[] = []
  for (const one of chosen.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const { published, token: _, slug: __, ...event } = one
    const saved = await saveEvent(app, { editionId, by, event: { ...event, status: 'published' } })
    if (!saved.ok) {
      const { reason } = saved
      if (reason === 'not-allowed' || reason === 'edition-archived') return refuse({ kind: reason })
      return refuse({ kind: 'event', eventId: one.id, reason })
    }
    if (published)
      await writeDraft(app.db, editionId, one.id, { draft: null, by: nameOfActor(by), at: app.now() })
    done.push({ event: saved.value, before: published ? one : null })
  }
  return accept(done)
}

function changed(event: FestivalEvent, change: PlanChange): EventDraft {
  const defined = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const { slug: _, festivalDay: __, ...known } = event
  return { ...known, ...defined }
}

function audited({ published: _, token: __, ...event }: PlannedEvent): object {
  return event
}

/** Adds the room's venue, which may change with the room. Null: there is no such room. */
async function withVenue(tx: Querying, editionId: string, change: PlanChange): Promise<PlanChange | null> {
  if (typeof change.room !== 'string') return change
  const room = (await selectRooms(tx, editionId)).find(({ slug }) => slug === change.room)
  return room ? { ...change, venue: room.venue } : null
}

/** Refuses now what publishing would refuse. */
async function waitingError(
  tx: Querying,
  editionId: string,
  waits: Omit<PlannedEvent, 'token'>,
  known: { readonly places: Places; readonly taken: Taken; readonly waiting: number },
): Promise<SaveEventRefusal | null> {
  if (waits.endsAt <= waits.startsAt) return 'ends-before-it-starts'
  const missing = await selectMissing(tx, editionId, waits)
  if (missing.venue) return 'venue-unknown'
  if (missing.artist) return 'artist-unknown'
  return waits.places.mode === known.places.mode ? null : placesError(waits.places, known)
}
