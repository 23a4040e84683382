import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Notice } from '#app/platform/ui/Notice.tsx'
import type { MoneyRefusal, PaymentsAnswer } from './payments-answer.ts'

type PaymentsNoticeProps = { readonly answer: PaymentsAnswer; readonly locale: Locale }

/** The result of an action on the payments page. */
export function PaymentsNotice({ answer, locale }: PaymentsNoticeProps) {
  if (answer.kind === 'done') {
    return (
      <Notice tone="ok" isAnswer>
        {done[answer.what]({}, { locale })}
      </Notice>
    )
  }
  if (answer.kind !== 'refused') return null
  return (
    <Notice tone="error" isAnswer>
      {refusals[answer.reason]({}, { locale })}
    </Notice>
  )
}

type Label = (inputs: Record<string, never>, options: { locale: Locale }) => string

const done: Record<Extract<PaymentsAnswer, { kind: 'done' }>['what'], Label> = {
  recorded: m.payments_done_recorded,
  again: m.payments_done_again,
  corrected: m.payments_done_corrected,
  numbered: m.payments_done_numbered,
}

const refusals: Record<MoneyRefusal, Label> = {
  'not-allowed': m.platform_refusal_not_allowed,
  'not-found': m.payments_refused_not_found,
  'is-corrected': m.payments_refused_is_corrected,
  'from-elsewhere': m.payments_refused_from_elsewhere,
  'pays-several': m.payments_refused_pays_several,
  'is-refund': m.payments_refused_is_refund,
  'reason-missing': m.payments_refused_reason_missing,
  'accounting-locked': m.payments_refused_accounting_locked,
  'till-number-missing': m.payments_refused_till_number,
  'number-missing': m.payments_refused_number_missing,
  'has-document': m.payments_refused_has_document,
  'fiscal-not-ready': m.fiscal_refused_not_ready,
  'more-than-paid': m.payments_refused_more_than_paid,
  'paid-meanwhile': m.payments_refused_meanwhile,
  'too-few': m.payments_refused_too_few,
  'has-ended': m.payments_refused_has_ended,
  'edition-archived': m.platform_refusal_edition_archived,
}
