import { reopenRefund, selectRefunds, settleRefund } from '#app/ledger/service.server.ts'
import { registrationSubject } from '#app/ledger/subject.ts'
import { nameOfActor, systemActor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import { type CommandContext, notifyOfRefund, recordAction } from '#app/registration/service.server.ts'
import { bookedElsewhere, type CardRefund, unbookedBack } from '../card-refund.ts'
import type { CardSession } from '../session.ts'
import type { ReportedRefund } from '../stripe/card-event.ts'
import {
  noteFailedElsewhere,
  noteStripeRefund,
  readCardRefunds,
  settleCardRefund,
} from '../tables/card-refunds.server.ts'
import { changeSession, lockSession } from '../tables/card-sessions.server.ts'
import { type Applying, bookMoney } from './book-money.server.ts'

/** Applies the whole refunded sum of a payment as the provider reports it: refunds beside the queue are booked as the difference to the known ones. K7 */
export async function noteGivenBack(
  context: CommandContext,
  applying: Applying,
  totalCents: Cents,
): Promise<object | 'later'> {
  const { at, session } = applying
  const { reportedBackCents: known, reportedBackAt: knownAt } = session
  // of two of one second the larger is the later one
  const isNewer =
    knownAt === null || at > knownAt || (at.getTime() === knownAt.getTime() && totalCents > known)
  const reported: CardSession = isNewer
    ? { ...session, reportedBackCents: totalCents, reportedBackAt: at }
    : session
  return bookRest(context, { ...applying, session: reported })
}

/** A successful refund of the queue is booked and closed; a failed one is reversed where it was booked, and reopened. Once each. K9 */
export async function followRefund(
  context: CommandContext,
  applying: Applying,
  reported: ReportedRefund,
): Promise<object | 'later'> {
  const { session } = applying
  const { tx } = context
  const own = (await readCardRefunds(tx, session.id)).ofQueue.find(
    ({ id, stripeId }) =>
      id === reported.ours && (stripeId === null || reported.id === null || stripeId === reported.id),
  )
  if (!own) return reported.ours === null ? failElsewhere(context, applying, reported) : { isNew: false }
  if (reported.id !== null) await noteStripeRefund(tx, { id: own.id, stripeId: reported.id })
  if (reported.status === 'pending') return { isNew: false }
  const isNew = reported.status === 'failed' ? own.state !== 'failed' : own.state === 'asked'
  if (!isNew) return { isNew }
  return reported.status === 'failed'
    ? fail(context, applying, own, reported)
    : succeed(context, applying, own, reported)
}

async function succeed(
  context: CommandContext,
  applying: Applying,
  own: CardRefund,
  { id: stripeId, amountCents }: ReportedRefund,
): Promise<object | 'later'> {
  const { session } = applying
  const booked = await bookMoney(context, applying, {
    amountCents: cents(-amountCents),
    key: `stripe/refund/${own.id}`,
  })
  if (booked === 'later') return booked
  await settleCardRefund(context.tx, { id: own.id, state: 'succeeded', stripeId, settledAt: applying.at })
  await changeSession(context.tx, { ...session, refundedCents: cents(session.refundedCents + amountCents) })
  await close(context, applying, own.refundId, booked.id)
  return restAfter(context, applying, booked.id)
}

async function fail(
  context: CommandContext,
  applying: Applying,
  own: CardRefund,
  { id: stripeId, amountCents, reason }: ReportedRefund,
): Promise<object | 'later'> {
  const { session } = applying
  const key = `stripe/refund/${own.id}/failed`
  const back = own.state === 'succeeded' ? await bookMoney(context, applying, { amountCents, key }) : null
  if (back === 'later') return back
  await settleCardRefund(context.tx, { id: own.id, state: 'failed', stripeId, settledAt: applying.at })
  if (back)
    await changeSession(context.tx, { ...session, refundedCents: cents(session.refundedCents - amountCents) })
  const { tx, now } = context
  const by = nameOfActor(systemActor)
  const reopened = await reopenRefund(tx, own.refundId, { by, at: now, reason: reason ?? 'failed' })
  if (reopened.ok)
    await recordAction(context, {
      action: 'refund.fail',
      by: systemActor,
      on: session.registrationId,
      after: { refund: own.refundId, amountCents, state: reopened.value.state, reason: reason ?? null },
    })
  return restAfter(context, applying, back?.id ?? null)
}

/** A refund made on the provider's page that failed: its booking is reversed once. K7 */
async function failElsewhere(
  context: CommandContext,
  applying: Applying,
  { id: stripeId, amountCents, status, reason, madeAt }: ReportedRefund,
): Promise<object | 'later'> {
  if (status !== 'failed' || stripeId === null) return { isNew: false }
  const { tx } = context
  const { session, at } = applying
  const known = await readCardRefunds(tx, session.id)
  if (known.failedElsewhere.some((one) => one.stripeId === stripeId)) return { isNew: false }
  const failed = { sessionId: session.id, stripeId, amountCents, madeAt: madeAt ?? at, failedAt: at }
  const refunds = { ...known, failedElsewhere: [...known.failedElsewhere, failed] }
  const back = bookedElsewhere(session, refunds, failed)
  const key = `stripe/refund/${stripeId}/failed`
  const booked = back === 0 ? null : await bookMoney(context, applying, { amountCents: back, key })
  if (booked === 'later') return booked
  await noteFailedElsewhere(tx, { ...failed, editionId: session.editionId })
  await changeSession(tx, { ...session, refundedCents: cents(session.refundedCents - back) })
  if (booked) await reopenPaidBy(context, applying, { amountCents, reason: reason ?? 'failed' })
  return restAfter(context, applying, booked?.id ?? null)
}

/** A refund of the queue that was paid on the provider's page is open again where that failed. K7 */
async function reopenPaidBy(
  context: CommandContext,
  { registration }: Applying,
  { amountCents, reason }: { readonly amountCents: Cents; readonly reason: string },
): Promise<void> {
  if (!registration) return
  const { tx, now } = context
  const subject = registrationSubject(registration)
  const paid = (await selectRefunds(tx, { subject, states: ['paid'] })).filter(
    (one) => one.way === 'card' && one.orders === 0 && one.amountCents === amountCents,
  )
  const refund = paid.at(-1)
  if (!refund) return
  const by = nameOfActor(systemActor)
  const reopened = await reopenRefund(tx, refund.id, { by, at: now, reason })
  if (!reopened.ok) return
  await recordAction(context, {
    action: 'refund.fail',
    by: systemActor,
    on: registration.id,
    after: { refund: refund.id, amountCents, state: reopened.value.state, reason },
  })
}

/** Refunds beside the queue wait while one of the queue is under way. */
async function restAfter(context: CommandContext, applying: Applying, movement: Id | null) {
  const session = await lockSession(context.tx, applying.session.id)
  const rest = await bookRest(context, { ...applying, session })
  return rest === 'later' ? rest : { movement, isNew: true }
}

async function bookRest(context: CommandContext, applying: Applying): Promise<object | 'later'> {
  const { session, registration, key } = applying
  const back = unbookedBack(session, await readCardRefunds(context.tx, session.id))
  if (back === 0) {
    await changeSession(context.tx, session)
    return { isNew: false }
  }
  const booked = await bookMoney(context, applying, { amountCents: cents(-back), key: `stripe/${key}/back` })
  if (booked === 'later') return booked
  await changeSession(context.tx, { ...session, refundedCents: cents(session.refundedCents + back) })
  if (registration) {
    const subject = registrationSubject(registration)
    const asked = await selectRefunds(context.tx, { subject, states: ['ready'] })
    const refund = asked.find(({ way, amountCents }) => way === 'card' && amountCents === back)
    if (refund) await close(context, applying, refund.id, booked.id)
  }
  return { movement: booked.id, isNew: true }
}

/** Closes a refund of the queue with the movement that paid it. One that was closed otherwise meanwhile stays as it is; the money is booked all the same. */
async function close(
  context: CommandContext,
  { registration }: Applying,
  refundId: Id,
  movementId: Id,
): Promise<void> {
  const { tx, now } = context
  const [refund] = await selectRefunds(tx, { ids: [refundId] })
  const settled = await settleRefund(tx, refundId, { by: nameOfActor(systemActor), at: now, movementId })
  if (!settled.ok || !refund) return
  await recordAction(context, {
    action: 'refund.pay',
    by: systemActor,
    on: refund.subject.id,
    before: { refund: refundId, state: refund.state, amountCents: refund.amountCents },
    after: { refund: refundId, state: settled.value.state, amountCents: refund.amountCents },
  })
  if (registration) await notifyOfRefund(context, registration, settled.value)
}
