import type { Tx } from '#app/platform/database/open.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import { readPaidByCard, readPayers, readRefundable } from '../queries/refundable.server.ts'
import { accountToRefund } from '../refunds/payer.ts'
import type { Refund, RefundCause, RefundState, RefundWay } from '../refunds/refund.ts'
import {
  approved,
  type Doing,
  ordered,
  paidBy,
  prepared,
  reopened,
  type StepRefusal,
  split,
  stateOfNew,
  unbooked,
  withAccount,
  withAmount,
  withdrawn,
} from '../refunds/steps.ts'
import type { Subject } from '../subject.ts'
import { lockMovement } from '../tables/movements.server.ts'
import { insertStep, type RefundStepName } from '../tables/refund-steps.server.ts'
import {
  insertRefund,
  isAskedFor,
  lockRefund,
  selectRefunds,
  selectWithoutAccount,
  updateRefund,
} from '../tables/refunds.server.ts'

/** Refunds of every edition, the earliest due first. */
export function readRefunds(
  db: Querying,
  { states }: { readonly states?: readonly RefundState[] } = {},
): Promise<Refund[]> {
  return selectRefunds(db, { states })
}

/** `not-covered`: it exceeds the overpaid amount less other refunds. G15 */
export type AskRefusal = 'not-covered'

export type AskedRefund = {
  readonly subject: Subject
  readonly amountCents: Cents
  /** The amount by the rules; absent: equal to the amount. */
  readonly computedCents?: Cents
  readonly cause: RefundCause
  /** The idempotency key. */
  readonly key: string
  /** The subject's name: used when the bank reported no payer's name. */
  readonly name: string
  readonly dueOn: LocalDay
}

/**
 * Requests a refund to the account that paid. Call with the subject locked, after its claim is up to date. The same key again requests nothing. G13,
 * G15
 * @returns null when it was requested before
 */
export async function askRefund(
  tx: Tx,
  { subject, amountCents, computedCents = amountCents, cause, key, name, dueOn }: AskedRefund,
  { by, at }: Doing,
): Promise<Decision<Refund | null, AskRefusal>> {
  if (await isAskedFor(tx, key)) return accept(null)
  if (amountCents > (await readRefundable(tx, subject)).freeCents) return refuse('not-covered')
  const payers = await readPayers(tx, subject)
  const account = accountToRefund(payers)
  const isByCard = payers.length === 0 && (await readPaidByCard(tx, subject)) >= amountCents
  const to = { iban: account?.iban ?? null, way: isByCard ? 'card' : 'bank' } as const
  const refund = await insertRefund(tx, {
    id: newId(at),
    subject,
    amountCents,
    computedCents,
    cause,
    key,
    dueOn,
    askedAt: at,
    askedBy: by,
    ...to,
    name: account?.name ?? name,
    state: stateOfNew(to),
  })
  if (!refund) return accept(null)
  await insertStep(tx, refund, { step: 'ask', by, at, reason: null })
  return accept(refund)
}

/** `changed`: another user has changed it since it was shown. */
export type RefundRefusal = StepRefusal | AskRefusal | 'not-found' | 'changed'

type Step = Doing & {
  /** The version that was shown; absent: not checked. */
  readonly version?: number | undefined
  readonly reason?: string | null
}

/** Sets the account named by the dancer or staff. G13, G14 */
export function setRefundAccount(
  tx: Tx,
  refundId: Id,
  { iban, name, ...step }: Step & { readonly iban: string; readonly name?: string },
) {
  return doStep(tx, refundId, 'account', step, async (refund) =>
    withAccount(refund, name === undefined ? { iban } : { iban, name }),
  )
}

/** Staff change the refunded part of the overpayment. Call with the subject locked. G14, G15 */
export function changeRefundAmount(
  tx: Tx,
  refundId: Id,
  { amountCents, ...step }: Step & { readonly amountCents: Cents; readonly reason: string },
) {
  return doStep(tx, refundId, 'amount', step, async (refund) => withAmount(refund, amountCents))
}

/** A clerk has checked it. G14, G15 */
export function prepareRefund(
  tx: Tx,
  refundId: Id,
  { way, limitCents, ...step }: Step & { readonly way: RefundWay; readonly limitCents: Cents },
) {
  return doCoveredStep(tx, refundId, 'prepare', step, (refund) =>
    prepared(refund, { way, limitCents, ...step }),
  )
}

/** Records the approval of a second person. G14, G15 */
export function approveRefund(tx: Tx, refundId: Id, step: Step) {
  return doCoveredStep(tx, refundId, 'approve', step, (refund) => approved(refund, step))
}

/**
 * Splits a refund that is ready: `amountCents` stay in it, and the rest becomes another one, prepared and approved by the same people. Call with the
 * subject locked. G19
 * @returns the rest
 */
export async function splitRefund(
  tx: Tx,
  refundId: Id,
  { amountCents, by, at, version }: Step & { readonly amountCents: Cents },
): Promise<Decision<Refund, RefundRefusal>> {
  const locked = await lockShown(tx, refundId, version)
  if (!locked.ok) return locked
  const refund = locked.value
  const decided = split(refund, amountCents)
  if (!decided.ok) return decided
  const { first, restCents } = decided.value
  await insertStep(tx, await updateRefund(tx, first), { step: 'part', by, at, reason: null })
  const restId = newId(at)
  const { subject, cause, dueOn, name, iban, state, way, askedAt } = refund
  const inserted = await insertRefund(tx, {
    id: restId,
    subject,
    amountCents: restCents,
    computedCents: cents(refund.computedCents - first.computedCents),
    cause,
    key: `${refund.id}/${restId}`,
    dueOn,
    name,
    iban,
    state: 'open',
    way,
    askedAt,
    askedBy: by,
  })
  if (!inserted) throw new Error('a new refund has a key of its own')
  await insertStep(tx, inserted, { step: 'part', by, at, reason: null })
  const { preparedBy, preparedAt, approvedBy, approvedAt } = refund
  const rest = await updateRefund(tx, { ...inserted, state, preparedBy, preparedAt, approvedBy, approvedAt })
  const step = approvedBy === null ? 'prepare' : 'approve'
  await insertStep(tx, rest, { step, by: approvedBy ?? preparedBy ?? by, at, reason: null })
  return accept(rest)
}

/** It goes into a file for the bank, or is ordered from the card provider. Call with the subject locked. G14, G15 */
export function orderRefund(tx: Tx, refundId: Id, step: Step & { readonly way?: 'bank' | 'card' }) {
  return doCoveredStep(tx, refundId, 'order', step, (refund) => ordered(refund, step))
}

/** No refund is made: the surplus stays as credit. G14 */
export function withdrawRefund(tx: Tx, refundId: Id, step: Step & { readonly reason: string }) {
  return doStep(tx, refundId, 'withdraw', step, async (refund) => withdrawn(refund))
}

export type SettleRefusal = RefundRefusal | 'not-outgoing'

/**
 * Closes a refund with the movement that paid it; repeating it changes nothing. The command that records the movement
 * allocates it to the subject. G14
 */
export async function settleRefund(
  tx: Tx,
  refundId: Id,
  { movementId, ...step }: Doing & { readonly movementId: Id },
): Promise<Decision<Refund, SettleRefusal>> {
  const movement = await lockMovement(tx, movementId)
  if (!movement || movement.amountCents >= 0) return refuse('not-outgoing')
  return doStep(tx, refundId, 'pay', step, async (refund) => paidBy(refund, { movementId, at: step.at }))
}

/** Reopens a refund whose movement was booked by mistake: an order stays ordered. G14 */
export function unbookRefund(tx: Tx, refundId: Id, step: Doing & { readonly reason: string }) {
  return doStep(tx, refundId, 'unbook', step, async (refund) => unbooked(refund))
}

/** Opens a refund again that the payee's bank has sent back. G14 */
export function reopenRefund(tx: Tx, refundId: Id, step: Doing & { readonly reason: string }) {
  return doStep(tx, refundId, 'reopen', step, async (refund) => reopened(refund))
}

/** The days after a refund request on which its dancer is reminded of the missing account. G18 */
const remindedAfterDays = [3, 8]

/** Refunds whose dancer is due a reminder of the missing account. Archives have none. G18 */
export function readRefundsToRemind(
  db: Querying,
  now: Date,
): Promise<{ readonly id: Id; readonly subject: Subject }[]> {
  return selectWithoutAccount(db, { now, remindedAfterDays })
}

/** Notes that the dancer is reminded now; refused where it was done before, or an account is known by now. G18 */
export async function remindOfAccount(
  tx: Tx,
  refundId: Id,
  { by, at }: Doing,
): Promise<Decision<Refund, 'not-found'>> {
  const refund = await lockRefund(tx, refundId)
  const isDue = (await selectWithoutAccount(tx, { now: at, remindedAfterDays })).some(
    ({ id }) => id === refundId,
  )
  if (!refund || !isDue) return refuse('not-found')
  const written = await updateRefund(tx, refund)
  await insertStep(tx, written, { step: 'remind', by, at, reason: null })
  return accept(written)
}

async function doStep<Reason>(
  tx: Tx,
  refundId: Id,
  name: RefundStepName,
  { by, at, version, reason = null }: Step,
  decide: (refund: Refund) => Promise<Decision<Refund, Reason>>,
): Promise<Decision<Refund, Reason | 'not-found' | 'changed'>> {
  const locked = await lockShown(tx, refundId, version)
  if (!locked.ok) return locked
  const refund = locked.value
  const decided = await decide(refund)
  if (!decided.ok || decided.value === refund) return decided
  const written = await updateRefund(tx, decided.value)
  await insertStep(tx, written, { step: name, by, at, reason })
  return accept(written)
}

/** A step that sends money nearer to the payee: refused where the subject's payments do not cover its refunds. G15 */
function doCoveredStep(
  tx: Tx,
  refundId: Id,
  name: RefundStepName,
  step: Step,
  decide: (refund: Refund) => Decision<Refund, StepRefusal>,
) {
  return doStep(
    tx,
    refundId,
    name,
    step,
    async (refund): Promise<Decision<Refund, RefundRefusal>> =>
      (await isCovered(tx, refund)) ? decide(refund) : refuse('not-covered'),
  )
}

/** Whether the refunds of a subject are covered by its payments. G15 */
async function isCovered(tx: Tx, { subject }: Refund): Promise<boolean> {
  return (await readRefundable(tx, subject)).freeCents >= 0
}

/** Locks a refund in the shown version: `changed` after another step. G14 */
async function lockShown(
  tx: Tx,
  refundId: Id,
  version: number | undefined,
): Promise<Decision<Refund, 'not-found' | 'changed'>> {
  const refund = await lockRefund(tx, refundId)
  if (!refund) return refuse('not-found')
  return version !== undefined && version !== refund.version ? refuse('changed') : accept(refund)
}
