import type { Tx } from '#app/platform/database/open.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import type { FestivalEvent, Places } from '../event.ts'
import { lockEvent } from '../repository.server.ts'
import { type Edit, type EditDeps, editing } from './edit.server.ts'
import { type SaveEventRefusal, saveEvent } from './editing.server.ts'

/** Cancels an event; this is final. A queued job drops its picks. E3, E4. */
export function cancelEvent(
  app: EditDeps,
  { id, tx, ...edit }: Edit & { readonly id: Id; readonly tx?: Tx },
): Promise<Decision<FestivalEvent, SaveEventRefusal>> {
  return editing<FestivalEvent, SaveEventRefusal>(app, edit, tx, async (inside) => {
    const known = await lockEvent(inside, edit.editionId, id)
    if (!known) return refuse('not-found')
    if (known.event.status === 'cancelled') return accept(known.event)
    return saveEvent(app, { ...edit, event: { ...known.event, status: 'cancelled' }, tx: inside })
  })
}

/** Changes the places of an event; everything else stays as it is at that moment. E1, E2, E4. */
export function changePlaces(
  app: EditDeps,
  { id, places, tx, ...edit }: Edit & { readonly id: Id; readonly places: Places; readonly tx?: Tx },
): Promise<Decision<FestivalEvent, SaveEventRefusal>> {
  return editing<FestivalEvent, SaveEventRefusal>(app, edit, tx, async (inside) => {
    const known = await lockEvent(inside, edit.editionId, id)
    if (!known) return refuse('not-found')
    return saveEvent(app, { ...edit, event: { ...known.event, places }, tx: inside })
  })
}

/** Stops admitting anybody to a published event whose places are counted, or admits again. Nobody loses a place. E27 */
export function windDownEvent(
  app: EditDeps,
  { id, windsDown, tx, ...edit }: Edit & { readonly id: Id; readonly windsDown: boolean; readonly tx?: Tx },
): Promise<Decision<FestivalEvent, SaveEventRefusal>> {
  return editing<FestivalEvent, SaveEventRefusal>(app, edit, tx, async (inside) => {
    const known = await lockEvent(inside, edit.editionId, id)
    if (known?.event.status !== 'published' || known.event.places.mode === 'open') return refuse('not-found')
    return saveEvent(app, { ...edit, event: { ...known.event, windsDown }, tx: inside })
  })
}
