import { issueReceipt, mayTake } from '#app/fiscal/service.server.ts'
import { needsTillNumber } from '#app/ledger/fiscal.ts'
import type { Refund, RefundWay } from '#app/ledger/refunds/refund.ts'
import { payableByHand } from '#app/ledger/refunds/steps.ts'
import {
  approveRefund,
  changeRefundAmount,
  clearRefunds,
  prepareRefund,
  type RefundRefusal,
  readClaims,
  readRefundable,
  recordClaim,
  recordMovement,
  selectRefunds,
  setRefundAccount,
  settleRefund,
  withdrawRefund,
} from '#app/ledger/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { parseIban } from '#app/platform/bank/iban.ts'
import { type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import {
  type CommandContext,
  lockRegistrations,
  recordAction,
  runCommand,
} from '../command-context.server.ts'
import { moneyArrives } from '../money/money-arrives.server.ts'
import { hasHandedOver, may } from '../policy.ts'
import { postTo } from '../recalculate.server.ts'
import type { Registration } from '../registration.ts'
import { queueInvoiceJob } from '../tables/invoice-jobs.server.ts'
import { takesAccount } from './refund-view.ts'
import { retainedAfter } from './retained.ts'

/** `iban`: its check digits are wrong. `reason-missing`: staff must give a reason. `amount`: not above 0. */
export type RefundCommandRefusal =
  | RefundRefusal
  | 'iban'
  | 'amount'
  | 'reason-missing'
  | 'accounting-locked'
  | 'edition-archived'
  | 'not-outgoing'
  | 'till-number-missing'
  | 'fiscal-not-ready'

/** The refund, as it was shown. */
export type RefundAction = { readonly id: Id; readonly version?: number | undefined; readonly by: Actor }

type Done = Promise<Decision<Refund, RefundCommandRefusal>>

/** Sets the account of a refund. The dancer may until a clerk has prepared it; staff also name the account's owner. G13, G14 */
export function sayRefundAccount(
  app: AppContext,
  {
    iban: typed,
    name,
    ...action
  }: RefundAction & { readonly iban: string; readonly name?: string | undefined },
): Done {
  return runRefund(app, action, 'account', async ({ tx }, refund, step) => {
    const iban = parseIban(typed)
    if (iban === null) return refuse('iban')
    if (action.by.kind === 'dancer' && !takesAccount(refund)) return refuse('wrong-state')
    return setRefundAccount(tx, refund.id, { ...step, iban, ...(name && { name }) })
  })
}

/**
 * Refunds another amount than the rules give. Of a cancelled registration the retained amount changes accordingly; of an overpaid one the rest stays
 * as credit. G12, G14, G15
 */
export function decideRefundAmount(
  app: AppContext,
  { amountCents, reason, ...action }: RefundAction & { readonly amountCents: Cents; readonly reason: string },
): Done {
  return runRefund(app, action, 'amount', async (context, refund, step) => {
    const { tx, catalogue, now } = context
    if (amountCents <= 0) return refuse('amount')
    if (reason.trim() === '') return refuse('reason-missing')
    const { subject } = refund
    const less = cents(refund.amountCents - amountCents)
    const { freeCents } = await readRefundable(tx, subject)
    if (refund.cause === 'over' || refund.cause === 'late') {
      if (freeCents + less < 0) return refuse('not-covered')
    } else {
      if (catalogue.edition.archived) return refuse('edition-archived')
      const kept = retainedAfter((await readClaims(tx, subject)).at(-1)?.lines ?? [], less, catalogue.edition)
      if (kept === null || freeCents < 0) return refuse('not-covered')
      await recordClaim(tx, subject, kept, now)
      await queueInvoiceJob(context, subject)
    }
    return changeRefundAmount(tx, refund.id, { ...step, amountCents, reason: reason.trim() })
  })
}

/** A clerk has checked the refund and chooses how it is paid. G14 */
export function prepareRefundOf(
  app: AppContext,
  { way = 'bank', ...action }: RefundAction & { readonly way?: RefundWay | undefined },
): Done {
  return runRefund(app, action, 'prepare', ({ tx, catalogue }, refund, step) => {
    const limitCents = catalogue.edition.secondPersonAboveCents
    return prepareRefund(tx, refund.id, { ...step, way, limitCents })
  })
}

/** A second person has checked it. G14 */
export function approveRefundOf(app: AppContext, action: RefundAction): Done {
  return runRefund(app, action, 'approve', ({ tx }, refund, step) => approveRefund(tx, refund.id, step))
}

/** Withdraws a refund: the overpayment stays as credit. G14 */
export function withdrawRefundOf(
  app: AppContext,
  { reason, ...action }: RefundAction & { readonly reason: string },
): Done {
  return runRefund(app, action, 'withdraw', async ({ tx }, refund, step) => {
    if (reason.trim() === '') return refuse('reason-missing')
    return withdrawRefund(tx, refund.id, { ...step, reason: reason.trim() })
  })
}

/** Records a refund paid otherwise than by the bank: at the reception, by card. Closes the refund. G14 */
export function payRefundByHand(
  app: AppContext,
  { documentNumber = null, ...action }: RefundAction & { readonly documentNumber?: string | null },
): Done {
  return runRefund(app, action, 'pay', async (context, refund, step) => {
    const { tx, now } = context
    const payable = payableByHand(refund)
    if (!payable.ok) return payable
    // The card provider reports it; booking it here too would count it twice
    if (refund.way === 'card' && app.config.stripe) return refuse('not-by-hand')
    if (action.version !== undefined && action.version !== refund.version) return refuse('changed')
    if (!documentNumber && needsTillNumber(refund.way, context.catalogue.edition))
      return refuse('till-number-missing')
    const taking = { method: refund.way, documentNumber }
    if (!(await mayTake({ ...app, db: tx }, context.catalogue.edition, taking)))
      return refuse('fiscal-not-ready')
    const { subject } = refund
    if ((await readRefundable(tx, subject)).freeCents < 0) return refuse('not-covered')
    const amountCents = cents(-refund.amountCents)
    const recorded = await recordMovement(
      tx,
      {
        amountCents,
        method: refund.way,
        valueDay: localDayOf(now),
        source: { type: 'person', id: null },
        key: `refund/${refund.id}/${refund.version}`,
        reference: null,
        note: null,
        documentNumber,
        payer: null,
      },
      [{ subject, amountCents }],
      step,
    )
    if (!recorded.ok) return refuse(recorded.reason === 'accounting-locked' ? recorded.reason : 'not-covered')
    const { id: movementId } = recorded.value
    const arrived = await moneyArrives(context, { registrationId: subject.id, amountCents, notify: false })
    if (!arrived.ok) return arrived
    const settled = await settleRefund(tx, refund.id, { ...step, movementId })
    if (settled.ok) await issueReceipt(context, { movementId, method: refund.way })
    return settled
  })
}

type Step = { readonly by: string; readonly at: Date; readonly version?: number | undefined }

/**
 * Runs a step of a registration's refund with the registration locked: its money does not change meanwhile, and two clerks are serialised. In an
 * archive too: a late refund stays possible (F18).
 */
async function runRefund(
  app: AppContext,
  { id, version, by }: RefundAction,
  action: 'account' | 'amount' | 'prepare' | 'approve' | 'withdraw' | 'pay',
  step: (
    context: CommandContext,
    refund: Refund,
    step: Step,
  ) => Promise<Decision<Refund, RefundCommandRefusal>>,
): Done {
  const [known] = await selectRefunds(app.db, { ids: [id] })
  if (known?.subject.type !== 'registration') return refuse('not-found')
  const { editionId, id: registrationId } = known.subject
  const mayDo = action === 'account' ? may(by, 'refund.sayAccount', registrationId) : may(by, 'refund.decide')
  if (!mayDo) return refuse('not-found')
  return runCommand<Refund, RefundCommandRefusal>(app, editionId, 'runs in archive', async (context) => {
    const registration = (await lockRegistrations(context, [registrationId])).get(registrationId)
    const [refund] = await selectRefunds(context.tx, { ids: [id] })
    if (!registration || hasHandedOver(by, registration) || !refund) return refuse('not-found')
    const doing = { by: nameOfActor(by), at: context.now, version }
    const done = await step(context, refund, doing)
    if (!done.ok) return done
    const { state, amountCents } = done.value
    await recordAction(context, {
      action: `refund.${action}`,
      by,
      on: registrationId,
      before: { refund: id, state: refund.state, amountCents: refund.amountCents },
      after: { refund: id, state, amountCents },
    })
    if (action === 'pay') await notifyOfRefund(context, registration, done.value)
    if (registration.erasedAt)
      await clearRefunds(context.tx, { ...done.value.subject, ids: [registrationId] })
    return done
  })
}

/** Notifies the dancer that their refund is ordered or paid; not in an archive, and not an erased dancer. */
export async function notifyOfRefund(
  context: CommandContext,
  registration: Registration,
  { id }: Refund,
): Promise<void> {
  if (context.catalogue.edition.archived || registration.erasedAt) return
  await postTo(context, registration, [{ kind: 'refund', data: { refund: id } }])
}
