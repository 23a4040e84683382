import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { newId } from '#app/platform/ids.server.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { recordAction, runCommand } from '#app/registration/command-context.server.ts'
import { editionOf } from '#app/registration/commands/change.server.ts'
import { moneyArrives } from '#app/registration/money/money-arrives.server.ts'
import type { Payment } from './payment.ts'
import { may } from './policy.ts'

export type NewPayment = Omit<Payment, 'id' | 'takenBy'> & {
  /** What makes this money one and the same however often it is told of: a bank's entry, a card event, a form's key. */
  readonly key: string
}

/** `accounting-locked`: the day it was received on is closed; correct it on an open day. F19. */
export type PaymentRefusal = 'not-found' | 'accounting-locked'

/**
 * Books money for a registration, with everything that follows from it. The same `key` again books nothing (A7).
 * In an archive what was paid follows, but neither status nor places, and nobody is told (F18).
 * @param tell whether the dancer gets a letter
 */
export async function recordPayment(
  app: AppContext,
  { payment, by, tell }: { payment: NewPayment; by: Actor; tell: boolean },
): Promise<Decision<{ booked: boolean }, PaymentRefusal>> {
  const { registrationId, amountCents } = payment
  const editionId = await editionOf(app, registrationId)
  if (!editionId || !may(by, 'payment.book')) return refuse('not-found')
  return runCommand<{ booked: boolean }, PaymentRefusal>(app, editionId, 'goes on', async (context) => {
    if (await isLocked(context.tx, editionId, payment.receivedAt)) return refuse('accounting-locked')
    if (!(await isThere(context.tx, editionId, registrationId))) return refuse('not-found')
    const id = newId(context.now)
    if (!(await insertPayment(context.tx, editionId, id, payment, by))) return accept({ booked: false })
    const arrived = await moneyArrives(context, { registrationId, amountCents, tell })
    if (!arrived.ok) return arrived
    await recordAction(context, {
      action: 'payment.record',
      by,
      on: registrationId,
      after: { payment: id, amountCents, method: payment.method, status: arrived.value.status },
    })
    return accept({ booked: true })
  })
}

/** Waits for a command that deletes the registration, with the lock that the payment's reference to it takes anyway. */
async function isThere(tx: Tx, editionId: string, id: Id): Promise<boolean> {
  const { rows } = await tx.query({
    name: 'is-registration-there',
    text: 'select from registrations where edition_id = $1 and id = $2 for key share',
    values: [editionId, id],
  })
  return rows.length > 0
}

async function isLocked(tx: Tx, editionId: string, receivedAt: Date): Promise<boolean> {
  const { rows } = await tx.query({
    name: 'is-accounting-locked',
    text: 'select from editions where id = $1 and accounting_locked_until >= $2::date',
    values: [editionId, localDayOf(receivedAt)],
  })
  return rows.length > 0
}

/** False when this money is booked already. */
async function insertPayment(
  tx: Tx,
  editionId: string,
  id: Id,
  payment: NewPayment,
  by: Actor,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'insert-payment',
    text: `insert into payments (edition_id, id, registration_id, amount_cents, method, received_at, reference, taken_by,
        note, corrects, key)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (edition_id, key) do nothing`,
    values: [
      editionId,
      id,
      payment.registrationId,
      payment.amountCents,
      payment.method,
      payment.receivedAt,
      payment.reference,
      nameOfActor(by),
      payment.note,
      payment.corrects,
      payment.key,
    ],
  })
  return rowCount === 1
}
