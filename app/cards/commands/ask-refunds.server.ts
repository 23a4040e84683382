import type { Stripe } from 'stripe'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept } from '#app/platform/decision.ts'
import { lockRegistrations, runCommand } from '#app/registration/service.server.ts'
import type { CardRefund } from '../card-refund.ts'
import { type ReportedRefund, refundReportedBy } from '../stripe/card-event.ts'
import { isRefusal, stripeOf } from '../stripe/client.server.ts'
import { noteStripeRefund, readAskedRefunds } from '../tables/card-refunds.server.ts'
import { findSession, lockSession } from '../tables/card-sessions.server.ts'
import { followRefund } from './apply-refund.server.ts'

/** The provider reports refunds by itself; after this time it is queried. */
const timeoutMs = 2 * 60_000

/**
 * Requests the ordered refunds from the provider, each under its own key, and queries those without a reported result. An existing one is
 * looked up before a new request, because keys expire after a day. K9
 * @returns how many are settled now
 */
export async function requestRefunds(app: AppContext): Promise<number> {
  const { stripe: config } = app.config
  const waiting = config ? await readAskedRefunds(app.db) : []
  if (!config || waiting.length === 0) return 0
  const stripe = await stripeOf(config)
  let settled = 0
  for (const refund of waiting) {
    try {
      if (await ask(app, stripe, refund)) settled += 1
    } catch (error) {
      app.log.error({ err: error, refund: refund.id }, 'the card provider could not be asked for a refund')
    }
  }
  return settled
}

async function ask(app: AppContext, stripe: Stripe, refund: CardRefund): Promise<boolean> {
  const { id, sessionId, amountCents, stripeId, askedAt } = refund
  if (stripeId !== null) {
    if (app.now().getTime() - askedAt.getTime() < timeoutMs) return false
    return follow(app, refund, refundReportedBy(await stripe.refunds.retrieve(stripeId)))
  }
  const session = await findSession(app.db, { ours: sessionId })
  if (!session?.payment) throw new Error('what is given back was paid')
  try {
    const { payment } = session
    const known = await stripe.refunds.list({ payment_intent: payment, limit: 100 })
    const found =
      known.data.find(({ metadata }) => metadata?.refund === id) ??
      (await stripe.refunds.create(
        {
          payment_intent: payment,
          amount: amountCents,
          reason: 'requested_by_customer',
          metadata: { refund: id },
        },
        { idempotencyKey: `ronda-refund-${id}` },
      ))
    await noteStripeRefund(app.db, { id, stripeId: found.id })
    return false
  } catch (error) {
    if (!isRefusal(error)) throw error
    app.log.error({ err: error, refund: id }, 'the card provider refuses a refund')
    const reason = error.code ?? 'refused'
    return follow(app, refund, { id: null, ours: id, amountCents, status: 'failed', reason })
  }
}

/** Does what follows from the provider's answer, as from its event. */
async function follow(
  app: AppContext,
  { editionId, sessionId }: CardRefund,
  reported: ReportedRefund,
): Promise<boolean> {
  if (reported.status === 'pending') return false
  const done = await runCommand<boolean, never>(app, editionId, 'runs in archive', async (context) => {
    const known = await findSession(context.tx, { ours: sessionId })
    if (!known) throw new Error('sessions are not deleted')
    const { registrationId } = known
    const registration = (await lockRegistrations(context, [registrationId])).get(registrationId) ?? null
    const session = await lockSession(context.tx, sessionId)
    // merged into another registration meanwhile, which is not locked: the next round finds it
    if (session.registrationId !== registrationId) return accept(false)
    const applying = { at: context.now, key: `${reported.ours}/answer`, session, registration }
    return accept((await followRefund(context, applying, reported)) !== 'later')
  })
  return done.ok && done.value
}
