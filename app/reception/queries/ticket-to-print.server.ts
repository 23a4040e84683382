import { findEdition } from '#app/festival/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { drawTicket, ticketsOf } from '#app/registration/service.server.ts'
import type { DrawnTicket } from '#app/registration/tickets/ticket.ts'

type TicketRequest = { readonly editionId: string; readonly registrationId: Id; readonly by: Actor }

/** The ticket of a person with a place, to print it at a desk. It stays as it is: a lost one is replaced first. `no-place`: there is none. Q31 */
export async function ticketToPrint(
  app: AppContext,
  { editionId, registrationId, by }: TicketRequest,
): Promise<Decision<DrawnTicket, 'no-place' | 'edition-archived'>> {
  if ((await findEdition(app, editionId))?.archived !== false) return refuse('edition-archived')
  const ticket = (await ticketsOf(app, { editionId, ids: [registrationId], by })).get(registrationId)
  return ticket ? accept(drawTicket(ticket.code)) : refuse('no-place')
}
