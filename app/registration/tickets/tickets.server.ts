import { randomInt } from 'node:crypto'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { newId } from '#app/platform/ids.server.ts'
import { lockRegistrations, recordAction, runCommand } from '../command-context.server.ts'
import { may } from '../policy.ts'
import { editionOf } from '../tables/edition-of.server.ts'
import { insertTickets, readTickets, readWithoutTicket, voidTicket } from '../tables/tickets.server.ts'
import { hasTicket, type Ticket } from './ticket.ts'

/**
 * The valid tickets of these registrations, by id; of `'all'` for the reception and for printing. A registration with a place and no ticket gets
 * one, so this may be called at any time and repeatedly: a registration keeps its ticket until it is cancelled, handed over or the ticket is
 * replaced as lost. Registrations without a place, and those hidden from `by`, are left out; in an archive none is made. To print: make a QR code
 * (level M) of `code` only, in upper case, with `ticketInFours(code)` below it for reading aloud. `madeAt` distinguishes the new ones since the last
 * print. R50
 */
export async function ticketsOf(
  app: Pick<AppContext, 'db' | 'now'>,
  {
    editionId,
    ids,
    by,
  }: { readonly editionId: string; readonly ids: readonly Id[] | 'all'; readonly by: Actor },
): Promise<ReadonlyMap<string, Ticket>> {
  const seen = ids === 'all' ? null : ids.filter((id) => may(by, 'ticket.see', id))
  if (seen === null && !may(by, 'tickets.seeAll')) return new Map()
  if (seen?.length === 0) return new Map()
  const at = app.now()
  const missing = await readWithoutTicket(app.db, editionId, seen)
  const made = missing.map((registrationId) => ({
    id: newId(at),
    registrationId: registrationId as Id,
    code: newTicketCode(),
    madeAt: at,
  }))
  await insertTickets(app.db, editionId, made)
  return readTickets(app.db, editionId, seen)
}

/** Issues another ticket; the old one is void at once. R50 */
export async function replaceTicket(
  app: AppContext,
  { id, by }: { readonly id: Id; readonly by: Actor },
): Promise<Decision<Ticket, 'not-found' | 'no-place' | 'edition-archived'>> {
  const editionId = await editionOf(app, id)
  if (!editionId || !may(by, 'ticket.replace')) return refuse('not-found')
  return runCommand<Ticket, 'not-found' | 'no-place' | 'edition-archived'>(
    app,
    editionId,
    refuse('edition-archived'),
    async (context) => {
      const { tx, now } = context
      const registration = (await lockRegistrations(context, [id])).get(id)
      if (!registration) return refuse('not-found')
      if (!hasTicket(registration.status)) return refuse('no-place')
      await voidTicket(tx, { editionId, registrationId: id, at: now, reason: 'lost' })
      const ticket = { registrationId: id, code: newTicketCode(), madeAt: now }
      await insertTickets(tx, editionId, [{ ...ticket, id: newId(now) }])
      await recordAction(context, { action: 'ticket.replace', by, on: id })
      return accept(ticket)
    },
  )
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 80 random bits; at least one digit, so that it is never taken for a name. */
function newTicketCode(): string {
  for (;;) {
    const code = Array.from({ length: 16 }, () => alphabet[randomInt(32)]).join('')
    if (/\d/.test(code)) return code
  }
}
