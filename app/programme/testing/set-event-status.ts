import type { Decision } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import type { Edit, EditDeps } from '../editing/edit.server.ts'
import { type SaveEventRefusal, saveEvent } from '../editing/editing.server.ts'
import type { EventStatus, FestivalEvent } from '../event.ts'
import { findEvent } from '../programme.server.ts'

/** Saves an event with another status, and else as it is. */
export async function setEventStatus(
  app: EditDeps,
  { id, status, ...edit }: Edit & { readonly id: Id; readonly status: EventStatus },
): Promise<Decision<FestivalEvent, SaveEventRefusal>> {
  const event = await findEvent(app, edit.editionId, id, { by: edit.by })
  if (!event) throw new Error(`There is no event ${id}.`)
  return saveEvent(app, { ...edit, event: { ...event, status } })
}
