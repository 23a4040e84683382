import { systemActor } from '#app/people/actor.ts'
import { cents } from '#app/platform/values/money.ts'
import { type CommandContext, recordAction } from '#app/registration/service.server.ts'
import { stateAfter } from '../session.ts'
import type { CardEvent } from '../stripe/card-event.ts'
import { changeSession } from '../tables/card-sessions.server.ts'
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
    case 'disputed':
    case 'disputeClosed':
      return dispute(context, applying, event)
    case 'other':
      return {}
    default:
      await changeSession(context.tx, { ...session, state: stateAfter(session, event.kind) })
      return {}
  }
}

/** Money that came in: booked once, however often and late it is told of. Where the place was released, R12 decides. K5, K6 */
async function pay(
  context: CommandContext,
  applying: Applying,
  event: CardEvent & { readonly kind: 'paid' },
) {
  const { session } = applying
  const payment = event.payment ?? event.session
  const { amountCents } = event
  const recorded = await bookMoney(context, applying, { amountCents, key: `stripe/${payment}`, tell: true })
  if (recorded === 'later') return recorded
  if (recorded.isNew) {
    const state = session.state === 'disputed' || session.state === 'lost' ? session.state : 'paid'
    await changeSession(context.tx, { ...session, state, payment, paidCents: amountCents })
  }
  return { movement: recorded.id, isNew: recorded.isNew }
}

/** The dancer's bank takes the money back while it asks, and returns it where the festival is right. Staff see it in the audit log. K8 */
async function dispute(
  context: CommandContext,
  applying: Applying,
  { kind, dispute: told }: CardEvent & { readonly kind: 'disputed' | 'disputeClosed' },
) {
  const { session } = applying
  const taken = { amountCents: cents(-told.amountCents), key: `stripe/${told.id}` }
  const out = told.isInquiry ? null : await bookMoney(context, applying, taken)
  const isBack = kind === 'disputeClosed' && told.isWon
  const returned = { amountCents: told.amountCents, key: `stripe/${told.id}/won` }
  const back = isBack && out !== 'later' ? await bookMoney(context, applying, returned) : null
  if (out === 'later' || back === 'later') return 'later'
  if (out && (out.isNew || kind === 'disputeClosed')) {
    const state = kind === 'disputed' ? 'disputed' : told.isWon ? 'paid' : 'lost'
    await changeSession(context.tx, { ...session, state })
  }
  await recordAction(context, {
    ...{ action: kind === 'disputed' ? 'card.dispute' : 'card.disputeClosed', by: systemActor },
    on: session.registrationId,
    after: { dispute: told.id, amountCents: told.amountCents, isInquiry: told.isInquiry, isWon: told.isWon },
  })
  return { movement: out?.id ?? null, back: back?.id ?? null }
}
