import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay } from '#app/platform/values/local-day.ts'
import type { Check, CheckKind } from './checklist.ts'
import type { CloseRefusal } from './close-edition.server.ts'

export const checkNames = {
  festivalOver: m.closing_check_festival_over,
  drawers: m.closing_check_drawers,
  conflicts: m.closing_check_conflicts,
  bankDays: m.closing_check_bank_days,
  bankEntries: m.closing_check_bank_entries,
  refunds: m.closing_check_refunds,
  overpaid: m.closing_check_overpaid,
  invoices: m.closing_check_invoices,
  artists: m.closing_check_artists,
  shifts: m.closing_check_shifts,
  debts: m.closing_check_debts,
  quarantined: m.closing_check_quarantined,
  thanks: m.closing_check_thanks,
  helpers: m.closing_check_helpers,
  lists: m.closing_check_lists,
} as const satisfies Record<CheckKind, unknown>

/** The action for a check that is open. */
export const checkHints = {
  festivalOver: m.closing_hint_festival_over,
  drawers: m.closing_hint_drawers,
  conflicts: m.closing_hint_conflicts,
  bankDays: m.closing_hint_bank_days,
  bankEntries: m.closing_hint_bank_entries,
  refunds: m.closing_hint_refunds,
  overpaid: m.closing_hint_overpaid,
  invoices: m.closing_hint_invoices,
  artists: m.closing_hint_artists,
  shifts: m.closing_hint_shifts,
  debts: m.closing_hint_debts,
  quarantined: m.closing_hint_quarantined,
  thanks: m.closing_hint_thanks,
  helpers: m.closing_hint_helpers,
  lists: m.closing_hint_lists,
} as const satisfies Record<CheckKind, unknown>

/** The day that a check is about, in words; null for a check about none. */
export function dayText({ kind, day }: Check, locale: Locale): string | null {
  if (kind === 'bankDays' && day === null) return m.closing_bank_never({}, { locale })
  if (day === null) return null
  const values = { day: formatDay(day, locale, 'medium') }
  if (kind === 'bankDays') return m.closing_bank_until(values, { locale })
  return kind === 'lists'
    ? m.closing_lists_until(values, { locale })
    : m.closing_festival_until(values, { locale })
}

export const refusalTexts = {
  'not-allowed': m.settings_editions_refused_not_allowed,
  'not-found': m.settings_editions_refused_gone,
  'edition-archived': m.closing_refused_archived,
  'done-already': m.closing_refused_done,
  'code-wrong': m.settings_editions_code_wrong,
  'still-open': m.closing_refused_open,
  changed: m.closing_refused_changed,
} as const satisfies Record<CloseRefusal, unknown>
