import type { RefundCause } from '#app/ledger/refunds/refund.ts'
import { refundDueOn } from '#app/ledger/refunds/refund-of.ts'
import { askRefund, readRefundable } from '#app/ledger/service.server.ts'
import { registrationSubject } from '#app/ledger/subject.ts'
import { type Actor, nameOfActor, systemActor } from '#app/people/actor.ts'
import { newId } from '#app/platform/ids.server.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import { type CommandContext, recordAction } from '../command-context.server.ts'
import type { Registration } from '../registration.ts'
import type { CancelledMoney } from './cancel-money.ts'

type RefundRequest = {
  readonly amountCents: Cents
  readonly computedCents?: Cents
  readonly cause: RefundCause
  /** Identifies the request within the registration: the same key requests once. */
  readonly key: string
  readonly by: Actor
}

/**
 * Requests a refund for a registration. Call with the registration locked, after its claim is up to date. G12, G15
 * @returns null when nothing is requested: it was requested before, or less than that is overpaid
 */
export async function requestRefundOf(
  { tx, catalogue, now }: CommandContext,
  registration: Registration,
  { key, by, ...asked }: RefundRequest,
) {
  const subject = registrationSubject(registration)
  return askRefund(
    tx,
    {
      ...asked,
      subject,
      key: `${subject.editionId}/${subject.id}/${key}`,
      name: `${registration.name} ${registration.surname}`,
      dueOn: refundDueOn(localDayOf(now), catalogue.edition),
    },
    { by: nameOfActor(by), at: now },
  )
}

/** Requests the refund for a registration that this command cancels. */
export async function requestCancellationRefund(
  context: CommandContext,
  registration: Registration,
  { backCents, computedCents, reason }: CancelledMoney,
  by: Actor,
): Promise<void> {
  if (backCents === 0) return
  const asked = await requestRefundOf(context, registration, {
    amountCents: backCents,
    computedCents,
    cause: reason === 'wish' ? 'cancelled' : reason,
    key: `cancelled/${context.now.toISOString()}`,
    by,
  })
  if (!asked.ok) throw new Error('what was paid and is not kept can be given back')
}

/** Requests a full refund of money received after a registration was cancelled. G9 */
export async function requestLateMoneyRefund(
  context: CommandContext,
  registration: Registration,
  arrivedCents: number,
): Promise<void> {
  const { freeCents } = await readRefundable(context.tx, registrationSubject(registration))
  const amountCents = cents(Math.min(arrivedCents, freeCents))
  if (registration.status !== 'cancelled' || amountCents <= 0) return
  const asked = await requestRefundOf(context, registration, {
    amountCents,
    cause: 'late',
    key: `late/${newId(context.now)}`,
    by: systemActor,
  })
  if (!asked.ok || !asked.value) return
  await recordAction(context, {
    action: 'refund.ask',
    by: systemActor,
    on: registration.id,
    after: { refund: asked.value.id, amountCents },
  })
}
