import { issueReceipt, mayTake } from '#app/fiscal/service.server.ts'
import { needsTillNumber } from '#app/ledger/fiscal.ts'
import type { MovementSource, NewMovement } from '#app/ledger/movement.ts'
import { may } from '#app/ledger/policy.ts'
import type { Payer } from '#app/ledger/refunds/payer.ts'
import { readAccount, recordMovement } from '#app/ledger/service.server.ts'
import { registrationSubject } from '#app/ledger/subject.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { lockRegistrations, recordAction, runCommand } from '../command-context.server.ts'
import { editionOf } from '../tables/edition-of.server.ts'
import { moneyArrives } from './money-arrives.server.ts'

/** Money of one registration; below 0: refunded. */
export type NewPayment = Pick<
  NewMovement,
  'amountCents' | 'method' | 'valueDay' | 'reference' | 'note' | 'key'
> & {
  readonly registrationId: Id
  /** Absent: the person who records it. */
  readonly source?: MovementSource
  readonly documentNumber?: string | null
  /** Whose account it came from, as the bank says. */
  readonly payer?: Payer | null
  /** What had been paid before, as the person who records it was shown; absent: not compared. */
  readonly shownPaidCents?: number | undefined
}

/**
 * `accounting-locked`: its day is locked; record it on an open day. F19. `till-number-missing`: the edition requires
 * the number of a till for this method. G17 `fiscal-not-ready`: its receipt needs verification, and cannot be signed. Z2
 * `more-than-paid`: the refund would exceed the payments. `paid-meanwhile`: other payments than those that were shown.
 */
export type PaymentRefusal =
  | 'not-found'
  | 'accounting-locked'
  | 'till-number-missing'
  | 'fiscal-not-ready'
  | 'more-than-paid'
  | 'paid-meanwhile'

/**
 * Records money of a registration in the ledger, with all its consequences. The same `key` again records nothing (A7).
 * In an archive the paid sum follows, but neither status nor places, and no e-mails are sent (F18).
 * @param notify whether the dancer gets an e-mail
 */
export async function recordPayment(
  app: AppContext,
  { payment, by, notify }: { payment: NewPayment; by: Actor; notify: boolean },
): Promise<Decision<{ booked: boolean }, PaymentRefusal>> {
  const { registrationId, amountCents, method, valueDay, reference, note, shownPaidCents } = payment
  const editionId = await editionOf(app, registrationId)
  if (!editionId || !may(by, 'payment.book')) return refuse('not-found')
  return runCommand<{ booked: boolean }, PaymentRefusal>(
    app,
    editionId,
    'runs in archive',
    async (context) => {
      if (!(await isThere(context.tx, editionId, registrationId))) return refuse('not-found')
      // concurrent refunds, and payments by two people, are processed one after the other
      if (amountCents < 0 || shownPaidCents !== undefined) await lockRegistrations(context, [registrationId])
      if (!payment.documentNumber && needsTillNumber(method, context.catalogue.edition))
        return refuse('till-number-missing')
      const { edition } = context.catalogue
      const taking = { method, documentNumber: payment.documentNumber ?? null }
      if (!(await mayTake({ ...app, db: context.tx }, edition, taking))) return refuse('fiscal-not-ready')
      const subject = registrationSubject({ editionId, id: registrationId })
      const recorded = await recordMovement(
        context.tx,
        {
          amountCents,
          method,
          valueDay,
          reference,
          note,
          documentNumber: payment.documentNumber ?? null,
          source: payment.source ?? { type: 'person', id: null },
          payer: payment.payer ?? null,
          key: `${editionId}/${payment.key}`,
        },
        [{ subject, amountCents }],
        { by: nameOfActor(by), at: context.now },
      )
      if (!recorded.ok) {
        if (recorded.reason === 'more-than-moved') throw new Error('one share is the whole')
        return refuse(recorded.reason)
      }
      if (!recorded.value.recorded) return accept({ booked: false })
      const { paidCents } = await readAccount(context.tx, subject)
      if (amountCents < 0 && paidCents < 0) return refuse('more-than-paid')
      if (shownPaidCents !== undefined && paidCents - amountCents !== shownPaidCents)
        return refuse('paid-meanwhile')
      const arrived = await moneyArrives(context, { registrationId, amountCents, notify })
      if (!arrived.ok) return arrived
      await recordAction(context, {
        action: 'payment.record',
        by,
        on: registrationId,
        after: { payment: recorded.value.id, amountCents, method, status: arrived.value.status },
      })
      await issueReceipt(context, { movementId: recorded.value.id, method })
      return accept({ booked: true })
    },
  )
}

/** Waits for a command that deletes the registration: the ledger knows no registrations, so nothing else does. */
async function isThere(tx: Tx, editionId: string, id: Id): Promise<boolean> {
  const { rows } = await tx.query({
    name: 'is-registration-there',
    text: 'select from registrations where edition_id = $1 and id = $2 for key share',
    values: [editionId, id],
  })
  return rows.length > 0
}
