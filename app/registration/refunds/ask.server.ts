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
  /** What asks, within the registration: the same asks once. */
  readonly key: string
  readonly by: Actor
}

/**
 * Asks for money of a registration to be given back. To be called with the registration locked, after its claim is what it owes now. G12, G15
 * @returns null where nothing is asked for: it was before, or so much is not over
 */
export async function askForRegistration(
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

/** Asks for what goes back to a registration that is cancelled in this command. */
export async function askForCancelled(
  context: CommandContext,
  registration: Registration,
  { backCents, computedCents, reason }: CancelledMoney,
  by: Actor,
): Promise<void> {
  if (backCents === 0) return
  const asked = await askForRegistration(context, registration, {
    ...{ amountCents: backCents, computedCents, cause: reason === 'wish' ? 'cancelled' : reason },
    ...{ key: `cancelled/${context.now.toISOString()}`, by },
  })
  if (!asked.ok) throw new Error('what was paid and is not kept can be given back')
}

/** Money that came in when a registration was cancelled already goes back whole. G9 */
export async function askForLateMoney(
  context: CommandContext,
  registration: Registration,
  arrivedCents: number,
): Promise<void> {
  const { freeCents } = await readRefundable(context.tx, registrationSubject(registration))
  const amountCents = cents(Math.min(arrivedCents, freeCents))
  if (registration.status !== 'cancelled' || amountCents <= 0) return
  const asked = await askForRegistration(context, registration, {
    ...{ amountCents, cause: 'late', key: `late/${newId(context.now)}`, by: systemActor },
  })
  if (!asked.ok || !asked.value) return
  await recordAction(context, {
    ...{ action: 'refund.ask', by: systemActor, on: registration.id },
    after: { refund: asked.value.id, amountCents },
  })
}
