import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'

const quarantineReasons: Readonly<Record<string, typeof m.reception_quarantined_unreadable>> = {
  unreadable: m.reception_quarantined_unreadable,
  'not-allowed': m.reception_quarantined_not_allowed,
  'edition-archived': m.reception_quarantined_archived,
  'no-session': m.reception_quarantined_no_session,
  'accounting-locked': m.reception_fail_accounting,
  'not-found': m.reception_quarantined_not_found,
  'counter-refused': m.reception_quarantined_counter,
  'rate-unknown': m.reception_quarantined_rate,
}

/** Why something could not be recorded. */
export function quarantineName(reason: string | null, locale: Locale): string {
  return (quarantineReasons[reason ?? ''] ?? m.reception_quarantined_other)({}, { locale })
}
