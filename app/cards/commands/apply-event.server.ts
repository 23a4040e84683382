import { recordMovement, selectRefunds, settleRefund } from '#app/ledger/service.server.ts'
import { registrationSubject } from '#app/ledger/subject.ts'
import { nameOfActor, systemActor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import type { Registration } from '#app/registration/registration.ts'
import {
  type CommandContext,
  moneyArrives,
  recordAction,
  tellOfRefund,
} from '#app/registration/service.server.ts'
import { type CardSession, stateAfter } from '../session.ts'
import type { CardEvent } from '../stripe/card-event.ts'
import { changeSession } from '../tables/card-sessions.server.ts'

type Applying = {
  readonly event: CardEvent
  /** Locked, as the registration. */
  readonly session: CardSession
  /** Null where it was deleted: its money stays unallocated, and visible. */
  readonly registration: Registration | null
}

/** Does what follows from an event. `later`: the books of the day are closed, and of today as well. */
export async function applyEvent(context: CommandContext, applying: Applying): Promise<object | 'later'> {
  const { event, session } = applying
  switch (event.kind) {
    case 'paid':
      return pay(context, applying, event)
    case 'refunded':
      return giveBack(context, applying, event)
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
  const recorded = await recordMoney(context, applying, { amountCents, key: `stripe/${payment}`, tell: true })
  if (recorded === 'later') return recorded
  if (recorded.isNew) {
    const state = session.state === 'disputed' || session.state === 'lost' ? session.state : 'paid'
    await changeSession(context.tx, { ...session, state, payment, paidCents: amountCents })
  }
  return { movement: recorded.id, isNew: recorded.isNew }
}

/** Money given back on the provider's side, told as a sum: the difference to what is known. Closes the refund that asked for it. K7 */
async function giveBack(
  context: CommandContext,
  applying: Applying,
  { payment, totalCents }: CardEvent & { readonly kind: 'refunded' },
) {
  const { session, registration } = applying
  const back = totalCents - session.refundedCents
  if (back <= 0) return { isNew: false }
  const amountCents = cents(-back)
  const key = `stripe/${payment}/refunded/${totalCents}`
  const recorded = await recordMoney(context, applying, { amountCents, key, tell: false })
  if (recorded === 'later') return recorded
  await changeSession(context.tx, { ...session, refundedCents: totalCents })
  if (registration && recorded.isNew)
    await closeRefund(context, registration, { movementId: recorded.id, backCents: cents(back) })
  return { movement: recorded.id, isNew: recorded.isNew }
}

async function closeRefund(
  context: CommandContext,
  registration: Registration,
  { movementId, backCents }: { readonly movementId: Id; readonly backCents: Cents },
): Promise<void> {
  const { tx, now } = context
  const asked = await selectRefunds(tx, { subject: registrationSubject(registration), states: ['ready'] })
  const refund = asked.find(({ way, amountCents }) => way === 'card' && amountCents === backCents)
  if (!refund) return
  const settled = await settleRefund(tx, refund.id, { by: nameOfActor(systemActor), at: now, movementId })
  if (!settled.ok) throw new Error(`a refund that is ready cannot be settled: ${settled.reason}`)
  await recordAction(context, {
    ...{ action: 'refund.pay', by: systemActor, on: registration.id },
    before: { refund: refund.id, state: refund.state, amountCents: refund.amountCents },
    after: { refund: refund.id, state: settled.value.state, amountCents: refund.amountCents },
  })
  await tellOfRefund(context, registration, settled.value)
}

/** The dancer's bank takes the money back while it asks, and returns it where the festival is right. Staff see it in the audit log. K8 */
async function dispute(
  context: CommandContext,
  applying: Applying,
  { kind, dispute: told }: CardEvent & { readonly kind: 'disputed' | 'disputeClosed' },
) {
  const { session } = applying
  const taken = { amountCents: cents(-told.amountCents), key: `stripe/${told.id}`, tell: false }
  const out = told.isInquiry ? null : await recordMoney(context, applying, taken)
  const isBack = kind === 'disputeClosed' && told.isWon
  const returned = { amountCents: told.amountCents, key: `stripe/${told.id}/won`, tell: false }
  const back = isBack && out !== 'later' ? await recordMoney(context, applying, returned) : null
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

type Money = { readonly amountCents: Cents; readonly key: string; readonly tell: boolean }

/** Books money of the session with what follows from it for the registration; on today where the books of its day are closed. K6 */
async function recordMoney(
  context: CommandContext,
  { event, session, registration }: Applying,
  { amountCents, key, tell }: Money,
): Promise<{ readonly id: Id; readonly isNew: boolean } | 'later'> {
  const { tx, now } = context
  const shares = registration ? [{ subject: registrationSubject(registration), amountCents }] : []
  const on = (valueDay: LocalDay) =>
    recordMovement(
      tx,
      {
        ...{
          amountCents,
          method: 'card',
          valueDay,
          source: { type: 'card', id: session.stripeId ?? session.id },
          key,
        },
        ...{ reference: null, note: null, documentNumber: null, payer: null },
      },
      shares,
      { by: nameOfActor(systemActor), at: now },
    )
  let recorded = await on(localDayOf(event.at))
  if (!recorded.ok) recorded = await on(localDayOf(now))
  if (!recorded.ok) return 'later'
  const { id, recorded: isNew } = recorded.value
  if (!isNew || !registration) return { id, isNew }
  const arrived = await moneyArrives(context, { registrationId: registration.id, amountCents, tell })
  if (!arrived.ok) throw new Error('a locked registration is there')
  await recordAction(context, {
    ...{ action: 'payment.record', by: systemActor, on: registration.id },
    after: { payment: id, amountCents, method: 'card', status: arrived.value.status },
  })
  return { id, isNew }
}
