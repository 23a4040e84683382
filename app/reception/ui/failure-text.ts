import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'

const sentences = {
  'no-network': m.reception_fail_network,
  'wrong-digits': m.reception_fail_digits,
  'signed-out': m.reception_fail_signed_out,
  'not-allowed': m.reception_fail_not_allowed,
  'edition-archived': m.reception_fail_archived,
  'unknown-code': m.reception_fail_unknown_code,
  'drawer-open': m.reception_fail_drawer_open,
  'wrong-state': m.reception_fail_wrong_state,
  unsent: m.reception_fail_unsent,
  own: m.reception_fail_own,
  'reason-missing': m.reception_fail_reason,
  'second-missing': m.reception_fail_second,
  'too-much': m.reception_fail_too_much,
  'till-number-missing': m.reception_fail_till,
  'fiscal-not-ready': m.fiscal_refused_not_ready,
  'too-early': m.reception_fail_too_early,
  'class-over': m.reception_fail_class_over,
  'not-waiting': m.reception_fail_not_waiting,
  full: m.reception_fail_full,
  unbalanced: m.reception_fail_unbalanced,
  late: m.reception_fail_late,
  unconfirmed: m.reception_fail_unconfirmed,
  changed: m.reception_fail_changed,
  'band-changed': m.reception_fail_band_changed,
  'accounting-locked': m.reception_fail_accounting,
  'mailed-today': m.regs_ticket_mailed_today,
  'no-place': m.reception_fail_no_place,
  erased: m.reception_fail_erased,
} as const

/** Why the server did not do it, and what can be done now. */
export function failureText(reason: string, locale: Locale): string {
  return Object.hasOwn(sentences, reason)
    ? sentences[reason as keyof typeof sentences]({}, { locale })
    : m.reception_fail_other({}, { locale })
}
