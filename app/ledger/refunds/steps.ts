import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import type { Refund, RefundState, RefundWay } from './refund.ts'

/** The actor, as the audit log names them, and the instant. */
export type Doing = { readonly by: string; readonly at: Date }

/** `wrong-state`: it is further by now, or not so far. */
export type StepRefusal =
  | 'wrong-state'
  | 'iban-missing'
  | 'same-person'
  | 'not-by-bank'
  | 'not-by-card'
  | 'not-by-hand'

type Step = Decision<Refund, StepRefusal>

/** In these nothing has been sent to the bank: all of it may still be changed. */
const changeable: readonly RefundState[] = ['asked', 'open', 'toApprove', 'ready', 'sentBack']

const unprepared = { preparedBy: null, preparedAt: null, approvedBy: null, approvedAt: null } as const

/** A new refund: waits for an account if its account is unknown. G13 */
export function stateOfNew({ iban, way }: Pick<Refund, 'iban' | 'way'>): 'asked' | 'open' {
  return way === 'bank' && iban === null ? 'asked' : 'open'
}

/** Another account, or the first known one. A prepared or approved refund must be prepared again. G14 */
export function withAccount(
  refund: Refund,
  { iban, name = refund.name }: { readonly iban: string; readonly name?: string },
): Step {
  if (!changeable.includes(refund.state)) return refuse('wrong-state')
  return accept({ ...refund, ...unprepared, iban, name, way: 'bank', state: 'open' })
}

/** Another amount by decision of staff. A prepared or approved refund must be prepared again. G14 */
export function withAmount(refund: Refund, amountCents: Cents): Step {
  if (!changeable.includes(refund.state)) return refuse('wrong-state')
  const state = refund.state === 'sentBack' ? 'sentBack' : stateOfNew(refund)
  return accept({ ...refund, ...unprepared, amountCents, state })
}

/**
 * A clerk has checked it and chosen the payment method. Above the limit another person approves it. G14
 * @param limitCents of the edition: a higher amount needs a second person
 */
export function prepared(
  refund: Refund,
  { way, limitCents, by, at }: Doing & { readonly way: RefundWay; readonly limitCents: Cents },
): Step {
  if (!['asked', 'open', 'sentBack'].includes(refund.state)) return refuse('wrong-state')
  if (way === 'bank' && refund.iban === null) return refuse('iban-missing')
  const state = refund.amountCents > limitCents ? 'toApprove' : 'ready'
  return accept({ ...refund, ...unprepared, way, state, preparedBy: by, preparedAt: at })
}

/** The approver differs from the person who prepared it. G14 */
export function approved(refund: Refund, { by, at }: Doing): Step {
  if (refund.state !== 'toApprove') return refuse('wrong-state')
  if (refund.preparedBy === by) return refuse('same-person')
  return accept({ ...refund, state: 'ready', approvedBy: by, approvedAt: at })
}

/**
 * One that is ready becomes two of the same sum, both as ready as it was: each is paid by one payment going back. G19
 * @param amountCents of the first: above 0 and less than the whole
 */
export function split(
  refund: Refund,
  amountCents: Cents,
): Decision<{ readonly first: Refund; readonly restCents: Cents }, StepRefusal> {
  const restCents = cents(refund.amountCents - amountCents)
  if (refund.state !== 'ready' || amountCents <= 0 || restCents <= 0) return refuse('wrong-state')
  const computedCents = cents(Math.max(0, refund.computedCents - restCents))
  return accept({ first: { ...refund, amountCents, computedCents }, restCents })
}

/** It is in a file for the bank, or ordered from the card provider, under an EndToEndId that no order had before. G14 */
export function ordered(
  refund: Refund,
  { at, way = 'bank' }: Doing & { readonly way?: 'bank' | 'card' | undefined },
): Step {
  if (refund.state !== 'ready') return refuse('wrong-state')
  if (refund.way !== way) return refuse(way === 'bank' ? 'not-by-bank' : 'not-by-card')
  const orders = refund.orders + 1
  const endToEndId = `VRACILO-${refund.number}-${orders}`
  return accept({ ...refund, state: 'ordered', orders, endToEndId, orderedAt: at })
}

/** Whether it may be paid otherwise than by the bank now. G14 */
export function payableByHand({ state, way }: Pick<Refund, 'state' | 'way'>): Decision<null, StepRefusal> {
  if (state !== 'ready') return refuse('wrong-state')
  return way === 'bank' ? refuse('not-by-hand') : accept(null)
}

/**
 * Outgoing money has paid it: a bank entry is a fact, in any state of the refund. Repeating the movement changes nothing. G14
 */
export function paidBy(
  refund: Refund,
  { movementId, at }: { readonly movementId: Id; readonly at: Date },
): Step {
  if (refund.state === 'paid' && refund.movementId === movementId) return accept(refund)
  if (refund.state === 'paid' || refund.state === 'withdrawn') return refuse('wrong-state')
  return accept({ ...refund, state: 'paid', movementId, paidAt: at })
}

/** The movement was booked by mistake: an order stays ordered, else it must be prepared again. G14 */
export function unbooked(refund: Refund): Step {
  if (refund.state !== 'paid') return refuse('wrong-state')
  const back = { ...refund, movementId: null, paidAt: null }
  if (refund.endToEndId !== null) return accept({ ...back, state: 'ordered' })
  return accept({ ...back, ...unprepared, state: stateOfNew(refund) })
}

/** The payee's bank sent it back: it begins again, and its next order has another EndToEndId. G14 */
export function reopened(refund: Refund): Step {
  if (refund.state !== 'paid' && refund.state !== 'ordered') return refuse('wrong-state')
  const order = { endToEndId: null, orderedAt: null, movementId: null, paidAt: null }
  return accept({ ...refund, ...unprepared, ...order, state: 'sentBack' })
}

/** It is not refunded; the money stays as credit. G14 */
export function withdrawn(refund: Refund): Step {
  if (!changeable.includes(refund.state)) return refuse('wrong-state')
  return accept({ ...refund, state: 'withdrawn' })
}
