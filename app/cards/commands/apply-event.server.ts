import type { CommandContext } from '#app/registration/service.server.ts'
import { stateAfter } from '../session.ts'
import type { CardEvent } from '../stripe/card-event.ts'
import { changeSession } from '../tables/card-sessions.server.ts'
import { followDispute } from './apply-dispute.server.ts'
import { followRefund, noteGivenBack } from './apply-refund.server.ts'
import { type Applying, bookMoney } from './book-money.server.ts'

/** Does what follows from an event. `later`: the books of the day are closed, and of today as well. */
export async function applyEvent(
  context: CommandContext,
  applying: Applying,
  event: CardEvent,
): Promise<object | 'later'> {
  const { session } = applying
  switch (event.kind) {
    case 'paid':
      return pay(context, applying, event)
    case 'refunded':
      return noteGivenBack(context, applying, event.totalCents)
    case 'refund':
      return followRefund(context, applying, event.refund)
    case 'dispute':
      return followDispute(context, applying, event.dispute)
    case 'other':
      return {}
    default:
      await changeSession(context.tx, { ...session, state: stateAfter(session, event.kind) })
      return {}
  }
}

/** Received money: booked once, however often and late it is reported. Where the place was released, R12 decides. K5, K6 */
async function pay(
  context: CommandContext,
  applying: Applying,
  event: CardEvent & { readonly kind: 'paid' },
) {
  const { session } = applying
  const payment = event.payment ?? event.session
  const { amountCents } = event
  const recorded = await bookMoney(context, applying, { amountCents, key: `stripe/${payment}`, notify: true })
  if (recorded === 'later') return recorded
  if (recorded.isNew) {
    const state = session.state === 'disputed' || session.state === 'lost' ? session.state : 'paid'
    await changeSession(context.tx, { ...session, state, payment, paidCents: amountCents })
  }
  return { movement: recorded.id, isNew: recorded.isNew }
}
