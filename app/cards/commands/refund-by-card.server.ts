import type { Refund } from '#app/ledger/refunds/refund.ts'
import { orderRefund, type RefundRefusal, selectRefunds, splitRefund } from '#app/ledger/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { newId } from '#app/platform/ids.server.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import { may } from '#app/registration/policy.ts'
import type { Registration } from '#app/registration/registration.ts'
import {
  type CommandContext,
  lockRegistrations,
  notifyOfRefund,
  recordAction,
  runCommand,
} from '#app/registration/service.server.ts'
import { refundableOf } from '../card-refund.ts'
import type { CardSession } from '../session.ts'
import { insertCardRefund, readCardRefunds } from '../tables/card-refunds.server.ts'
import { lockPaidSessions } from '../tables/card-sessions.server.ts'

/** `no-card-payment`: no card payment of this registration has enough left to refund. */
export type CardRefundRefusal = RefundRefusal | 'not-offered' | 'no-card-payment'

/**
 * Orders a ready refund from the card provider: from one payment that has enough left, else from several, each with its own refund. Stored here and
 * requested by the worker, so that a process that dies requests it only once. K9, K11
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
  return runCommand<Refund, CardRefundRefusal>(app, editionId, 'runs in archive', async (context) => {
    const registration = (await lockRegistrations(context, [registrationId])).get(registrationId)
    if (!registration) return refuse('not-found')
    const parts = await paymentsFor(context, registrationId, known.amountCents)
    if (known.way === 'card' && parts.length === 0) return refuse('no-card-payment')
    const doing = { by: nameOfActor(by), at: context.now }
    const shown = { ...doing, version: version ?? known.version }
    const refunds = await splitOver(context, id, parts, shown)
    if (!refunds.ok) return refunds
    const ordered: Refund[] = []
    for (const [n, refundId] of refunds.value.entries()) {
      const step = refunds.value.length === 1 ? shown : doing
      const order = await orderRefund(context.tx, refundId, { ...step, way: 'card' })
      if (!order.ok) return order
      const session = parts[n]?.session
      if (!session) throw new Error('a refund by card has a payment')
      await ask(context, { registration, refund: order.value, session, by })
      ordered.push(order.value)
    }
    const [first] = ordered
    if (!first) throw new Error('there is one part at least')
    return accept(first)
  })
}

type Part = { readonly session: CardSession; readonly amountCents: Cents }

/** The payment with the most left, where that is enough; else several, the largest first. None where all of them are not enough. */
async function paymentsFor(
  { tx, catalogue }: CommandContext,
  registrationId: string,
  amountCents: Cents,
): Promise<Part[]> {
  const left: Part[] = []
  for (const session of await lockPaidSessions(tx, { editionId: catalogue.edition.id, registrationId })) {
    left.push({ session, amountCents: refundableOf(session, await readCardRefunds(tx, session.id)) })
  }
  left.sort((a, b) => b.amountCents - a.amountCents)
  const parts: Part[] = []
  let open: number = amountCents
  for (const { session, amountCents: most } of left) {
    if (open === 0 || most === 0) break
    const part = cents(Math.min(open, most))
    parts.push({ session, amountCents: part })
    open -= part
  }
  return open === 0 ? parts : []
}

/** The refund, or the refunds that it is split into: one for each payment. K11 */
async function splitOver(
  { tx }: CommandContext,
  refundId: Id,
  parts: readonly Part[],
  shown: { readonly by: string; readonly at: Date; readonly version: number },
): Promise<Decision<Id[], RefundRefusal>> {
  const ids = [refundId]
  const { version, ...doing } = shown
  for (const { amountCents } of parts.slice(0, -1)) {
    const own = ids.at(-1) ?? refundId
    const step = own === refundId ? { ...doing, version } : doing
    const rest = await splitRefund(tx, own, { ...step, amountCents })
    if (!rest.ok) return rest
    ids.push(rest.value.id)
  }
  return accept(ids)
}

type RefundByCardRequest = {
  readonly registration: Registration
  readonly refund: Refund
  readonly session: CardSession
  readonly by: Actor
}

/** Stores the request to the provider, and informs the dancer. */
async function ask(
  context: CommandContext,
  { registration, refund, session, by }: RefundByCardRequest,
): Promise<void> {
  const { tx, now } = context
  const { id: refundId, amountCents, state } = refund
  const own = newId(now)
  await insertCardRefund(tx, {
    id: own,
    editionId: registration.editionId,
    refundId,
    sessionId: session.id,
    amountCents,
    state: 'asked',
    stripeId: null,
    askedAt: now,
    settledAt: null,
  })
  await recordAction(context, {
    action: 'refund.order',
    by,
    on: registration.id,
    after: { refund: refundId, amountCents, state, cardRefund: own },
  })
  await notifyOfRefund(context, registration, refund)
}
