import { issueReceipt, mayTake } from '#app/fiscal/service.server.ts'
import { needsTillNumber } from '#app/ledger/fiscal.ts'
import type { NewMovement } from '#app/ledger/movement.ts'
import { may } from '#app/ledger/policy.ts'
import {
  allocationsOf,
  counterMovement,
  isRefundPaidBy,
  lockMovement,
  recordMovement,
  unreversed,
} from '#app/ledger/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import { recordAction, runAcross } from '../../command-context.server.ts'
import { sharesArrive } from '../money-arrives.server.ts'

/** The payment as it should have been recorded. */
type RightPayment = Pick<NewMovement, 'method' | 'note' | 'documentNumber'> & {
  readonly amountCents: Cents
  readonly valueDay: LocalDay
}

/**
 * `from-elsewhere`: the bank or the card provider reported it, so it must be un-booked there, or refunded. `pays-several`: it pays several
 * registrations and can only be reversed as a whole. `is-refund`: it paid a refund.
 */
export type CorrectRefusal =
  | 'not-allowed'
  | 'not-found'
  | 'is-corrected'
  | 'from-elsewhere'
  | 'pays-several'
  | 'is-refund'
  | 'reason-missing'
  | 'accounting-locked'
  | 'till-number-missing'
  | 'fiscal-not-ready'

type Correcting = {
  readonly movementId: Id
  /** Null: there was no such payment. */
  readonly to: RightPayment | null
  readonly reason: string
  readonly by: Actor
}

/**
 * Corrects a payment that a person recorded: today's counter-entry cancels it and the correct payment is recorded, in one transaction. Nothing is
 * overwritten, and no e-mail is sent. R31
 */
export async function correctPayment(
  app: AppContext,
  { movementId, to, reason, by }: Correcting,
): Promise<Decision<null, CorrectRefusal>> {
  if (!may(by, 'payment.correct')) return refuse('not-allowed')
  if (reason.trim() === '') return refuse('reason-missing')
  const before = unreversed(await allocationsOf(app.db, movementId))
  const editions = [...new Set(before.map(({ subject }) => subject.editionId))]
  return runAcross<null, CorrectRefusal>(app, editions, async (contexts, tx, now) => {
    const movement = await lockMovement(tx, movementId)
    if (!movement) return refuse('not-found')
    if (movement.source.type !== 'person') return refuse('from-elsewhere')
    if (await isRefundPaidBy(tx, movementId)) return refuse('is-refund')
    const [share, ...more] = unreversed(await allocationsOf(tx, movementId))
    if (to && (!share || more.length > 0)) return refuse('pays-several')
    const edition = share && contexts.get(share.subject.editionId)?.catalogue.edition
    if (to && !to.documentNumber && edition && needsTillNumber(to.method, edition))
      return refuse('till-number-missing')
    if (to && edition && !(await mayTake({ ...app, db: tx }, edition, to))) return refuse('fiscal-not-ready')
    const recording = { by: nameOfActor(by), at: now }
    const valueDay = localDayOf(now)
    const taken = await counterMovement(tx, movementId, {
      ...recording,
      valueDay,
      note: reason.trim(),
      key: `counter/${movementId}`,
    })
    if (!taken.ok) return refuse(taken.reason === 'is-counter-entry' ? 'is-corrected' : taken.reason)
    const fiscal = [{ movementId: taken.value.id, method: movement.method }]
    const arriving = taken.value.shares.map(({ subject, amountCents }) => ({ subject, amountCents }))
    if (to && share) {
      const { subject } = share
      const right = await recordMovement(
        tx,
        {
          ...to,
          reference: movement.reference,
          payer: movement.payer,
          source: movement.source,
          key: `right/${movementId}`,
        },
        [{ subject, amountCents: to.amountCents }],
        recording,
      )
      if (!right.ok) return refuse(right.reason === 'accounting-locked' ? right.reason : 'not-found')
      arriving.push({ subject, amountCents: to.amountCents })
      fiscal.push({ movementId: right.value.id, method: to.method })
    }
    const arrived = await sharesArrive(contexts, together(arriving), { placesNotified: true })
    if (!arrived.ok) return refuse('not-found')
    const { subject } = share ?? {}
    const context = subject && contexts.get(subject.editionId)
    if (context) {
      await recordAction(context, {
        action: 'payment.correct',
        by,
        on: subject.id,
        before: { payment: movementId, amountCents: movement.amountCents, method: movement.method },
        after: { amountCents: to?.amountCents ?? 0, method: to?.method ?? null, reason: reason.trim() },
      })
      for (const one of fiscal) await issueReceipt(context, one)
    }
    return accept(null)
  })
}

type Arriving = {
  readonly subject: { readonly editionId: string; readonly id: string }
  readonly amountCents: Cents
}

/** One sum per registration: the reversal and the correct payment arrive together, so that no place is lost in between. */
function together(arriving: readonly Arriving[]) {
  const sums = new Map<
    string,
    { editionId: string; registrationId: string; amountCents: Cents; openBefore: null }
  >()
  for (const { subject, amountCents } of arriving) {
    const known = sums.get(subject.id)
    sums.set(subject.id, {
      editionId: subject.editionId,
      registrationId: subject.id,
      openBefore: null,
      amountCents: cents((known?.amountCents ?? 0) + amountCents),
    })
  }
  return [...sums.values()]
}
