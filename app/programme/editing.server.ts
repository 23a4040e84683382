import { lockEdition } from '#app/festival/repository.server.ts'
import { raiseCatalogueVersion } from '#app/festival/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import { recordDeed } from '#app/platform/audit.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { decideInTransaction } from '#app/platform/deed.server.ts'
import type { House } from '#app/platform/house.server.ts'
import type { Id } from '#app/platform/id.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { EventStatus, FestivalEvent } from './event.ts'
import { completed, type DraftFault, draftFault, type EventDraft } from './event-draft.ts'
import { isTaken, type PlacesFault, placesFault } from './places.ts'
import { mayWriteProgramme } from './policy.ts'
import { askForRelease, deleteEvent, lockEvent, selectMissing, upsertEvent } from './repository.server.ts'

export type EditRefusal = 'not-allowed' | 'not-found' | 'edition-archived'
export type SaveEventRefusal =
  | EditRefusal
  | DraftFault
  | PlacesFault
  | 'venue-unknown'
  | 'artist-unknown'
  | 'price-item-unknown'
  | 'has-dancers'

/** What of the house an edit needs. */
type Desk = Pick<House, 'db' | 'now' | 'wake'>
type Edit = { readonly editionId: string; readonly by: Actor }
type Known = NonNullable<Awaited<ReturnType<typeof lockEvent>>>

/**
 * Saves an event, new (no id) or known, and its pool with it. Whoever holds a place keeps it: places never fall below what is
 * taken (E1, E2). The queue is looked at again afterwards, because what changed may let somebody in.
 * @param given.tx when the event is part of a larger deed; else it is a deed of its own
 */
export async function saveEvent(
  house: Desk,
  { event: draft, tx, ...edit }: Edit & { readonly event: EventDraft; readonly tx?: Tx },
): Promise<Decision<FestivalEvent, SaveEventRefusal>> {
  const fault = draftFault(draft)
  if (fault) return refuse(fault)
  const event = completed(draft, draft.id ?? newId(house.now()))

  return editing<FestivalEvent, SaveEventRefusal>(house, edit, tx, async (tx) => {
    const known = draft.id ? await lockEvent(tx, edit.editionId, draft.id) : undefined
    if (known === null) return refuse('not-found')
    const refusal = placesFault(event.places, known) ?? statusFault(event.status, known)
    if (refusal) return refuse(refusal)
    const missing = await selectMissing(tx, edit.editionId, event)
    if (missing.venue) return refuse('venue-unknown')
    if (missing.artist) return refuse('artist-unknown')
    if (missing.price_item) return refuse('price-item-unknown')

    await write(house, tx, edit, { deed: 'event.save', event, before: known?.event ?? null })
    return accept(event)
  })
}

/**
 * Publishes, cancels or hides an event. Hidden (`draft`) only while nobody holds a place or waits; cancelled always: what becomes of
 * its dancers is registration's to say, which hears of it by the job. E3.
 */
export async function setEventStatus(
  house: Desk,
  { id, status, tx, ...edit }: Edit & { readonly id: Id; readonly status: EventStatus; readonly tx?: Tx },
): Promise<Decision<FestivalEvent, EditRefusal | 'has-dancers'>> {
  return editing<FestivalEvent, EditRefusal | 'has-dancers'>(house, edit, tx, async (tx) => {
    const known = await lockEvent(tx, edit.editionId, id)
    if (!known) return refuse('not-found')
    const refusal = statusFault(status, known)
    if (refusal) return refuse(refusal)
    const event = { ...known.event, status }
    if (status !== known.event.status) {
      await write(house, tx, edit, { deed: `event.${deedNames[status]}`, event, before: known.event })
    }
    return accept(event)
  })
}

/** Cancels an event: nobody enters it any more. E3. */
export function cancelEvent(
  house: Desk,
  given: Edit & { readonly id: Id; readonly tx?: Tx },
): ReturnType<typeof setEventStatus> {
  return setEventStatus(house, { ...given, status: 'cancelled' })
}

/** Takes an event out of the programme as if it had never been. Only while nobody picked it. E3. */
export async function removeEvent(
  house: Desk,
  { id, ...edit }: Edit & { readonly id: Id },
): Promise<Decision<FestivalEvent, EditRefusal | 'has-dancers'>> {
  try {
    return await editing<FestivalEvent, EditRefusal | 'has-dancers'>(house, edit, undefined, async (tx) => {
      const known = await lockEvent(tx, edit.editionId, id)
      if (!known) return refuse('not-found')
      if (hasDancers(known)) return refuse('has-dancers')
      await deleteEvent(tx, edit.editionId, id)
      await recordEdit(house, tx, edit, { deed: 'event.remove', id, before: known.event, after: null })
      return accept(known.event)
    })
  } catch (error) {
    // Somebody prepared a registration with it: that is not counted, but it is named.
    if (isForeignKeyViolation(error)) return refuse('has-dancers')
    throw error
  }
}

const deedNames = { draft: 'hide', published: 'publish', cancelled: 'cancel' } as const

/** What every change of the programme has in common: who may, which edition, one at a time, and that the house hears of it. */
async function editing<Value, Reason>(
  house: Desk,
  { editionId, by }: Edit,
  outer: Tx | undefined,
  deed: (tx: Tx) => Promise<Decision<Value, Reason>>,
): Promise<Decision<Value, Reason | EditRefusal>> {
  if (!mayWriteProgramme(by)) return refuse('not-allowed')
  const inside = async (tx: Tx): Promise<Decision<Value, Reason | EditRefusal>> => {
    const edition = await lockEdition(tx, editionId)
    if (!edition) return refuse('not-found')
    return edition.archived ? refuse('edition-archived') : deed(tx)
  }
  if (outer) return inside(outer)
  const decision = await decideInTransaction(house.db, inside)
  if (decision.ok) house.wake()
  return decision
}

async function write(
  house: Desk,
  tx: Tx,
  edit: Edit,
  { deed, event, before }: { deed: string; event: FestivalEvent; before: FestivalEvent | null },
): Promise<void> {
  await upsertEvent(tx, edit.editionId, event)
  await askForRelease(tx, edit.editionId, event.id, { reason: deed, at: house.now() })
  await recordEdit(house, tx, edit, { deed, id: event.id, before, after: event })
}

async function recordEdit(
  house: Desk,
  tx: Tx,
  { editionId, by }: Edit,
  { deed, id, before, after }: { deed: string; id: Id; before: object | null; after: object | null },
): Promise<void> {
  await raiseCatalogueVersion(tx, editionId)
  const actor = nameOfActor(by)
  await recordDeed(tx, { editionId, at: house.now(), actor, deed, subjectId: id, before, after })
}

function statusFault(status: EventStatus, known: Known | undefined): 'has-dancers' | null {
  return status === 'draft' && known && hasDancers(known) ? 'has-dancers' : null
}

function hasDancers({ taken, waiting }: Known): boolean {
  return isTaken(taken) || waiting > 0
}

function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503'
}
