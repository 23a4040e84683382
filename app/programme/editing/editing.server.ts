import type { Tx } from '#app/platform/database/open.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { EventStatus, FestivalEvent } from '../event.ts'
import { deletePhoto } from '../photos/repository.server.ts'
import { isTaken, type PlacesError, placesError } from '../places.ts'
import { dropDraft } from '../planner/tables/drafts.server.ts'
import {
  deleteEvent,
  lockEvent,
  requestRelease,
  selectMissing,
  upsertEvent,
  wasUsed,
} from '../repository.server.ts'
import { type Edit, type EditDeps, type EditRefusal, editing, recordEdit } from './edit.server.ts'
import { completed, type DraftError, draftError, type EventDraft } from './event-draft.ts'

export type SaveEventRefusal =
  | EditRefusal
  | DraftError
  | PlacesError
  | 'venue-unknown'
  | 'artist-unknown'
  | 'price-item-unknown'
  | 'has-dancers'

type Known = NonNullable<Awaited<ReturnType<typeof lockEvent>>>

/**
 * Saves an event, new (no id) or existing, with its pool. Every placed dancer keeps their place: places never fall below the number taken (E1, E2). It
 * can become a `draft` only while it has neither placed nor waiting dancers; it can always be cancelled, and the release that follows drops its picks
 * (E3). The
 * queue is processed afterwards, because the change may make room.
 * @param given.tx when the event is part of a larger command; else it is a separate command
 */
export async function saveEvent(
  app: EditDeps,
  {
    event: draft,
    tx,
    newId: wantedId,
    ...edit
  }: Edit & {
    readonly event: EventDraft
    readonly tx?: Tx
    /** The id of a new event; absent: one is generated. */
    readonly newId?: Id | undefined
  },
): Promise<Decision<FestivalEvent, SaveEventRefusal>> {
  const error = draftError(draft)
  if (error) return refuse(error)
  const event = completed(draft, draft.id ?? wantedId ?? newId(app.now()))

  return editing<FestivalEvent, SaveEventRefusal>(app, edit, tx, async (tx) => {
    const known = draft.id ? await lockEvent(tx, edit.editionId, draft.id) : undefined
    if (known === null) return refuse('not-found')
    const refusal = placesError(event.places, known) ?? statusError(event.status, known)
    if (refusal) return refuse(refusal)
    const missing = await selectMissing(tx, edit.editionId, event)
    if (missing.venue) return refuse('venue-unknown')
    if (missing.artist) return refuse('artist-unknown')
    if (missing.price_item) return refuse('price-item-unknown')

    const before = known ? audited(known.event) : null
    const action = before && before.status !== event.status ? statusActions[event.status] : 'event.save'
    const { windsDown: _, ...rest } = event
    const { room, windsDown } = await upsertEvent(tx, edit.editionId, event, app.now())
    const saved = { ...rest, room, ...(windsDown && { windsDown }) }
    // a plan for an event that is off would come back with it, and keep its room from being removed
    if (event.status === 'cancelled') await dropDraft(tx, edit.editionId, event.id)
    await requestRelease(tx, edit.editionId, event.id, { reason: action, at: app.now() })
    await recordEdit(app, tx, edit, { action, id: event.id, before, after: saved })
    return accept(saved)
  })
}

/** Deletes an event. Refused once it was picked, even in a prepared registration, or sold at the door. E3. */
export function removeEvent(
  app: EditDeps,
  { id, tx, ...edit }: Edit & { readonly id: Id; readonly tx?: Tx | undefined },
): Promise<Decision<FestivalEvent, EditRefusal | 'has-dancers'>> {
  return editing<FestivalEvent, EditRefusal | 'has-dancers'>(app, edit, tx, async (tx) => {
    // From here on no dancer can pick it: inserting a pick needs its pool, which is locked.
    const known = await lockEvent(tx, edit.editionId, id)
    if (!known) return refuse('not-found')
    if (hasDancers(known) || (await wasUsed(tx, edit.editionId, id))) return refuse('has-dancers')
    await deleteEvent(tx, edit.editionId, id)
    await deletePhoto(tx, edit.editionId, { type: 'event', id })
    await recordEdit(app, tx, edit, { action: 'event.remove', id, before: audited(known.event), after: null })
    return accept(known.event)
  })
}

/** A change of status has a separate audit action. */
const statusActions = {
  draft: 'event.hide',
  published: 'event.publish',
  cancelled: 'event.cancel',
} as const satisfies Record<EventStatus, string>

/** The event as the audit log stores it: without the slug, which derives from the rest. */
function audited({ slug: _, ...event }: FestivalEvent): FestivalEvent {
  return event
}

function statusError(status: EventStatus, known: Known | undefined): 'has-dancers' | null {
  return status === 'draft' && known && hasDancers(known) ? 'has-dancers' : null
}

function hasDancers({ taken, waiting }: Known): boolean {
  return isTaken(taken) || waiting > 0
}
