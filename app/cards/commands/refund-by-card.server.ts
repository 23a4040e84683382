import type { Refund } from '#app/ledger/refunds/refund.ts'
import { orderRefund, type RefundRefusal, selectRefunds } from '#app/ledger/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { Cents } from '#app/platform/values/money.ts'
import { may } from '#app/registration/policy.ts'
import {
  type CommandContext,
  lockRegistrations,
  recordAction,
  runCommand,
  tellOfRefund,
} from '#app/registration/service.server.ts'
import { refundableOf } from '../card-refund.ts'
import type { CardSession } from '../session.ts'
import { insertCardRefund, readCardRefunds } from '../tables/card-refunds.server.ts'
import { lockPaidSessions } from '../tables/card-sessions.server.ts'

/** `no-card-payment`: no payment by card of this registration has so much left to give back. */
export type CardRefundRefusal = RefundRefusal | 'not-offered' | 'no-card-payment'

/**
 * Orders a refund that is ready from the card provider, of one payment that has so much left. Written here and asked by the worker, so that a process that
 * dies asks once all the same. K9
 */
export async function refundByCard(
  app: AppContext,
  { id, version, by }: { readonly id: Id; readonly version?: number | undefined; readonly by: Actor },
): Promise<Decision<Refund, CardRefundRefusal>> {
  if (!app.config.stripe) return refuse('not-offered')
  if (!may(by, 'refund.decide')) return refuse('not-found')
  const [known] = await selectRefunds(app.db, { ids: [id] })
  if (known?.subject.type !== 'registration') return refuse('not-found')
  const { editionId, id: registrationId } = known.subject
  return runCommand<Refund, CardRefundRefusal>(app, editionId, 'goes on', async (context) => {
    const { tx, now } = context
    const registration = (await lockRegistrations(context, [registrationId])).get(registrationId)
    if (!registration) return refuse('not-found')
    const session = await paymentWith(context, registrationId, known.amountCents)
    if (known.way === 'card' && !session) return refuse('no-card-payment')
    const step = { by: nameOfActor(by), at: now, version: version ?? known.version }
    const ordered = await orderRefund(tx, id, { ...step, way: 'card' })
    if (!ordered.ok) return ordered
    if (!session) throw new Error('a refund by card has a payment')
    const { amountCents, state } = ordered.value
    const own = newId(now)
    await insertCardRefund(tx, {
      ...{ id: own, editionId, refundId: id, sessionId: session.id, amountCents },
      ...{ state: 'asked', stripeId: null, askedAt: now, settledAt: null },
    })
    await recordAction(context, {
      ...{ action: 'refund.order', by, on: registrationId },
      after: { refund: id, amountCents, state, cardRefund: own },
    })
    await tellOfRefund(context, registration, ordered.value)
    return ordered
  })
}

/** The payment with the most left, if that is enough. */
async function paymentWith(
  { tx, catalogue }: CommandContext,
  registrationId: string,
  amountCents: Cents,
): Promise<CardSession | null> {
  for (const session of await lockPaidSessions(tx, { editionId: catalogue.edition.id, registrationId })) {
    if (refundableOf(session, await readCardRefunds(tx, session.id)) >= amountCents) return session
  }
  return null
}
