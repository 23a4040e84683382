import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, refuse } from '#app/platform/decision.ts'
import { recordAction } from '../../command-context.server.ts'
import { postTo } from '../../recalculate.server.ts'
import { hadToday } from '../../tables/reminded.server.ts'
import { hasTicket } from '../../tickets/ticket.ts'
import { type OnOne, runOn } from './run-on.server.ts'

/**
 * Sends the e-mail with the places again, with current content and a new link to the ticket. Only for registrations with a place, which are those
 * with a ticket (R50), for its dancer or for staff; at most once a day. R36, R59
 */
export function sendPlaces(app: AppContext, one: OnOne) {
  return runOn<'no-place' | 'mailed-today'>(app, one, 'ticket.mail', async (context, registration) => {
    if (!hasTicket(registration.status)) return refuse('no-place')
    // Nobody sends the same e-mail twice by mistake, nor fills an inbox
    if (await hadToday(context, registration, 'placed')) return refuse('mailed-today')
    await postTo(context, registration, [{ kind: 'placed' }])
    await recordAction(context, {
      action: 'registration.resend',
      by: one.by,
      on: one.id,
      after: { kind: 'placed' },
    })
    return accept({ id: one.id })
  })
}
