import type { Refund, RefundCause, RefundState, RefundWay } from '#app/ledger/refunds/refund.ts'
import type { RefundStepName } from '#app/ledger/service.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { OrderRefusal } from '../order-refunds.server.ts'
import type { RefundIntent, RefundsRefusal } from './refunds-answer.ts'

type Label = (inputs: Record<string, never>, options: { locale: Locale }) => string

export const stateLabels: Record<RefundState, Label> = {
  asked: m.refunds_state_asked,
  open: m.refunds_state_open,
  toApprove: m.refunds_state_to_approve,
  ready: m.refunds_state_ready,
  ordered: m.refunds_state_ordered,
  paid: m.refunds_state_paid,
  sentBack: m.refunds_state_sent_back,
  withdrawn: m.refunds_state_withdrawn,
}

export const causeLabels: Record<RefundCause, Label> = {
  cancelled: m.refunds_cause_cancelled,
  illness: m.refunds_cause_illness,
  ourChange: m.refunds_cause_our_change,
  resold: m.refunds_cause_resold,
  over: m.refunds_cause_over,
  late: m.refunds_cause_late,
}

export const wayLabels: Record<RefundWay, Label> = {
  bank: m.refunds_way_bank,
  cash: m.refunds_way_cash,
  card: m.refunds_way_card,
  wallet: m.refunds_way_card,
  terminal: m.refunds_way_terminal,
  voucher: m.refunds_way_voucher,
}

export const stepLabels: Record<RefundStepName, Label> = {
  ask: m.refunds_step_ask,
  account: m.refunds_step_account,
  amount: m.refunds_step_amount,
  prepare: m.refunds_step_prepare,
  approve: m.refunds_step_approve,
  order: m.refunds_step_order,
  pay: m.refunds_step_pay,
  unbook: m.refunds_step_unbook,
  reopen: m.refunds_step_reopen,
  withdraw: m.refunds_step_withdraw,
  remind: m.refunds_step_remind,
  part: m.refunds_step_part,
}

/** The result of each action, in a sentence. */
export const doneLabels: Record<Exclude<RefundIntent, 'order'>, Label> = {
  prepare: m.refunds_done_prepare,
  approve: m.refunds_done_approve,
  account: m.refunds_done_account,
  amount: m.refunds_done_amount,
  withdraw: m.refunds_done_withdraw,
  pay: m.refunds_done_pay,
  card: m.refunds_done_card,
  'give-over': m.refunds_done_asked,
  'give-resold': m.refunds_done_asked,
  'donate-over': m.refunds_done_donated,
}

const refusalLabels: Record<RefundsRefusal, Label> = {
  'not-found': m.refunds_refused_gone,
  'wrong-state': m.refunds_refused_changed,
  changed: m.refunds_refused_changed,
  'iban-missing': m.refunds_refused_iban_missing,
  iban: m.refunds_refused_iban,
  'same-person': m.refunds_refused_same_person,
  'not-by-bank': m.refunds_refused_not_by_bank,
  'not-by-card': m.refunds_refused_not_by_card,
  'no-card-payment': m.refunds_refused_no_card_payment,
  'not-offered': m.refunds_refused_not_by_card,
  'not-by-hand': m.refunds_refused_not_by_hand,
  'not-covered': m.refunds_refused_not_covered,
  'not-outgoing': m.refunds_refused_changed,
  amount: m.refunds_refused_amount,
  'reason-missing': m.refunds_refused_reason,
  'accounting-locked': m.refunds_refused_locked,
  'till-number-missing': m.payments_refused_till_number,
  'fiscal-not-ready': m.fiscal_refused_not_ready,
  'edition-archived': m.refunds_refused_archived,
  'nothing-over': m.refunds_refused_nothing_over,
  'no-donation': m.refunds_refused_no_donation,
  'has-ended': m.refunds_refused_has_ended,
}

/** Why nothing was done, and what can be. */
export function refusalText(reason: RefundsRefusal, locale: Locale): string {
  return refusalLabels[reason]({}, { locale })
}

/** Why no file was made. */
export function orderRefusalText(
  refusal: OrderRefusal,
  refunds: readonly NamedRefund[],
  locale: Locale,
): string {
  const nameOf = (found: (refund: NamedRefund) => boolean) => refunds.find(found)?.dancer ?? ''
  switch (refusal.kind) {
    case 'not-found':
      return m.refunds_refused_changed({}, { locale })
    case 'nothing':
      return m.refunds_refused_nothing_ready({}, { locale })
    case 'refund': {
      const who = nameOf(({ id }) => id === refusal.id)
      return `${who}: ${refusalText(refusal.reason, locale)}`
    }
    case 'file':
      return refusal.refusal.reason === 'payer'
        ? m.refunds_refused_payer({}, { locale })
        : m.refunds_refused_file({}, { locale })
  }
}

type NamedRefund = Pick<Refund, 'id'> & { readonly dancer: string }
