import { issueReceipt } from '#app/fiscal/service.server.ts'
import { recordMovement } from '#app/ledger/service.server.ts'
import { registrationSubject } from '#app/ledger/subject.ts'
import { nameOfActor, systemActor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import type { Cents } from '#app/platform/values/money.ts'
import type { Registration } from '#app/registration/registration.ts'
import { type CommandContext, moneyArrives, recordAction } from '#app/registration/service.server.ts'
import type { CardSession } from '../session.ts'

/** The payment that the provider reports on. */
export type Applying = {
  /** When it happened, by the provider. */
  readonly at: Date
  /** The key of the provider's report; a repeated report has the same one. */
  readonly key: string
  /** Locked, as the registration. */
  readonly session: CardSession
  /** Null where it was deleted: its money stays unallocated, and visible. */
  readonly registration: Registration | null
}

export type Booked = { readonly id: Id; readonly isNew: boolean }

type Money = {
  readonly amountCents: Cents
  readonly key: string
  readonly notify?: boolean
  readonly source?: string
  /** It neither sells nor cancels anything: the bank only blocks the money. */
  readonly isDispute?: boolean
}

/**
 * Books money of the session with what follows from it for the registration; on today where the books of its day are closed. K6
 * @returns `later`: the books of today are closed as well
 */
export async function bookMoney(
  context: CommandContext,
  { at, session, registration }: Applying,
  { amountCents, key, notify = false, source: from, isDispute = false }: Money,
): Promise<Booked | 'later'> {
  const { tx, now } = context
  const shares = registration ? [{ subject: registrationSubject(registration), amountCents }] : []
  const source = { type: 'card', id: from ?? session.stripeId ?? session.id } as const
  const on = (valueDay: LocalDay) =>
    recordMovement(
      tx,
      {
        amountCents,
        method: 'card',
        valueDay,
        source,
        key,
        reference: null,
        note: null,
        documentNumber: null,
        payer: null,
      },
      shares,
      { by: nameOfActor(systemActor), at: now },
    )
  let recorded = await on(localDayOf(at))
  if (!recorded.ok) recorded = await on(localDayOf(now))
  if (!recorded.ok) return 'later'
  const { id, recorded: isNew } = recorded.value
  if (isNew && registration) await arrive(context, registration, { id, amountCents, notify })
  if (isNew && !isDispute) await issueReceipt(context, { movementId: id, method: 'card' })
  return { id, isNew }
}

/** Applies the effects of money on its registration. */
async function arrive(
  context: CommandContext,
  registration: Registration,
  { id, amountCents, notify }: { readonly id: Id; readonly amountCents: Cents; readonly notify: boolean },
): Promise<void> {
  const arrived = await moneyArrives(context, { registrationId: registration.id, amountCents, notify })
  if (!arrived.ok) throw new Error('a locked registration is there')
  await recordAction(context, {
    action: 'payment.record',
    by: systemActor,
    on: registration.id,
    after: { payment: id, amountCents, method: 'card', status: arrived.value.status },
  })
}
