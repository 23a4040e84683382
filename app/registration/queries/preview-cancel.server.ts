import { accountToRefund } from '#app/ledger/refunds/payer.ts'
import { type CancelReason, type RefundDue, refundDueOn } from '#app/ledger/refunds/refund-of.ts'
import { readPaidByCard, readPayers, readRefundable } from '#app/ledger/service.server.ts'
import { registrationSubject } from '#app/ledger/subject.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import { getCatalogue } from '#app/pricing/service.server.ts'
import { may } from '../policy.ts'
import { refundOfRegistration } from '../refunds/cancel-money.ts'
import { accountEnd } from '../refunds/refund-view.ts'
import { defaultReason } from './leave-offers.server.ts'
import { registrationSelected } from './read.server.ts'

export type CancelPreview = RefundDue & {
  readonly reason: CancelReason
  /** The last day for the refund. */
  readonly dueOn: LocalDay
  /** The account of the refund; null: the dancer must be asked. */
  readonly account: string | null
  /** Refunded to the card that paid. */
  readonly toCard: boolean
}

/**
 * The refund and the retained amount if this registration is cancelled now; the command does the same, or is refused. Null when there is no
 * such registration, or the actor may not see it. R20, G9–G13
 */
export async function previewCancel(
  app: AppContext,
  given: { readonly id: string; readonly by: Actor; readonly reason?: CancelReason | undefined },
): Promise<CancelPreview | null> {
  const { id, by } = given
  const registration = may(by, 'registration.see', id) ? await registrationSelected(app.db, id) : null
  if (!registration) return null
  const { edition } = await getCatalogue(app, registration.editionId)
  const at = app.now()
  const subject = registrationSubject(registration)
  const reason = given.reason ?? (await defaultReason(app.db, registration, at))
  const { inRefundsCents } = await readRefundable(app.db, subject)
  const due = refundOfRegistration(edition, { ...registration, inRefundsCents }, { reason, at })
  const payers = await readPayers(app.db, subject)
  const account = accountToRefund(payers)
  const toCard = payers.length === 0 && (await readPaidByCard(app.db, subject)) >= Math.max(1, due.backCents)
  const dueOn = refundDueOn(localDayOf(at), edition)
  return { ...due, reason, dueOn, account: account && accountEnd(account.iban), toCard }
}
