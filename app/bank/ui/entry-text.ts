import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatCents } from '#app/platform/values/money.ts'
import type { BookRefusal } from '../commands/book-entry.server.ts'
import type { DecideRefusal } from '../commands/decide-entry.server.ts'
import type { UnbookRefusal } from '../commands/unbook-entry.server.ts'
import type { EntryLine } from '../entry-line.ts'
import type { Effect, EntryState, Evidence, Note } from '../matching/entry-match.ts'
import type { Target } from '../matching/payable.ts'
import type { EntryFlag } from '../statement.ts'

type Label = (inputs: Record<string, never>, options: { locale: Locale }) => string

const states: Record<EntryState, Label> = {
  matched: m.bank_state_matched,
  suggested: m.bank_state_suggested,
  unmatched: m.bank_state_unmatched,
  partly: m.bank_state_partly,
  outgoing: m.bank_state_outgoing,
  returned: m.bank_state_returned,
  pending: m.bank_state_pending,
  ignored: m.bank_state_ignored,
  duplicate: m.bank_state_duplicate,
}

/** The state of a line in one or two words. */
export function stateText({ state, sure, shares, entry, decidedBy }: EntryLine, locale: Locale): string {
  const word = states[state]({}, { locale })
  if (state === 'duplicate' && decidedBy !== null) return m.bank_state_is_duplicate({}, { locale })
  if (shares.length > 0 && (state === 'matched' || (state === 'outgoing' && entry.amountCents < 0)))
    return m.bank_state_booked({}, { locale })
  return sure ? `${word}, ${m.bank_state_sure({}, { locale })}` : word
}

/** The effect on the target of an entry, in words. */
export function effectText(effect: Effect, locale: Locale): string {
  switch (effect.kind) {
    case 'paid':
      return m.bank_effect_paid({}, { locale })
    case 'part':
      return m.bank_effect_part({ amount: formatCents(effect.openCents, locale) }, { locale })
    case 'over':
      return m.bank_effect_over({ amount: formatCents(effect.overCents, locale) }, { locale })
    case 're-admits':
      return m.bank_effect_readmits({}, { locale })
    case 'credit':
      return m.bank_effect_credit({}, { locale })
    case 'closes':
      return m.bank_effect_closes({}, { locale })
    case 'reopens':
      return m.bank_effect_reopens({}, { locale })
    case 'returned':
      return m.bank_effect_returned({ amount: formatCents(effect.openCents, locale) }, { locale })
  }
}

const labels: Record<Evidence, Label> = {
  reference: m.bank_evidence_reference,
  amount: m.bank_evidence_amount,
  name: m.bank_evidence_name,
  account: m.bank_evidence_account,
  text: m.bank_evidence_text,
  couple: m.bank_evidence_couple,
  'end-to-end': m.bank_evidence_end_to_end,
  original: m.bank_evidence_original,
}

/** The evidence for a proposal, in words. */
export function evidenceText(evidence: readonly Evidence[], locale: Locale): string {
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  return m.bank_evidence(
    { evidence: list.format(evidence.map((one) => labels[one]({}, { locale }))) },
    { locale },
  )
}

/** A note that staff read before they decide. */
export function noteText(note: Note, locale: Locale): string {
  switch (note.kind) {
    case 'wrong-reference':
      return m.bank_note_wrong_reference({ text: note.text }, { locale })
    case 'unknown-reference':
      return m.bank_note_unknown_reference({ text: note.text }, { locale })
    case 'other-payer':
      return m.bank_note_other_payer({ code: note.code }, { locale })
    case 'owes-elsewhere':
      return m.bank_note_owes_elsewhere({ code: note.code }, { locale })
    case 'not-live':
      return m.bank_note_not_live({ code: note.code }, { locale })
    case 'returns':
    case 'returns-known':
      return m.bank_note_returns({}, { locale })
    case 'returned-by':
      return m.bank_note_returned_by({}, { locale })
  }
}

const flags: Record<EntryFlag, Label> = {
  'other-currency': m.bank_flag_other_currency,
  'zero-amount': m.bank_flag_zero_amount,
  'details-differ': m.bank_flag_details_differ,
  'future-day': m.bank_flag_future_day,
  'no-day': m.bank_flag_no_day,
}

/** What is unusual about an entry, in words. */
export const flagText = (flag: EntryFlag, locale: Locale): string => flags[flag]({}, { locale })

export type EntryRefusal = BookRefusal | UnbookRefusal | DecideRefusal

const refusals: Record<EntryRefusal, Label> = {
  'not-allowed': m.bank_refused_not_allowed,
  'not-found': m.bank_refused_not_found,
  decided: m.bank_refused_decided,
  changed: m.bank_refused_changed,
  'rest-changed': m.bank_refused_rest_changed,
  'no-money': m.bank_refused_no_money,
  'more-than-moved': m.bank_refused_more_than_moved,
  'accounting-locked': m.bank_refused_accounting_locked,
  'not-booked': m.bank_refused_not_booked,
  returned: m.bank_refused_returned,
  'refund-open': m.bank_refused_refund_open,
  'reason-missing': m.bank_refused_reason_missing,
}

/** Why a command on an entry was refused. */
export const entryRefusalText = (reason: EntryRefusal, locale: Locale): string =>
  refusals[reason]({}, { locale })

/** The name of a target: its code, or the word for a donation. */
export const targetCode = (type: Target['type'], code: string, locale: Locale): string =>
  type === 'donation' ? m.bank_donation_to({ edition: code }, { locale }) : code
