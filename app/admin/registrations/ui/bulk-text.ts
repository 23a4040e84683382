import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { BulkCommand, StoredCommand } from '#app/registration/bulk/bulk.ts'

type Counted = (inputs: { count: number }, options: { locale: Locale }) => string
type Label = (inputs: Record<string, never>, options: { locale: Locale }) => string

/** On the button that does it: `Release 2`. */
export const doTexts: Record<BulkCommand, Counted> = {
  confirm: m.regs_bulk_confirm,
  remind: m.regs_bulk_remind,
  excuse: m.regs_bulk_excuse,
  release: m.regs_bulk_release,
  cancel: m.regs_bulk_cancel,
  restore: m.regs_bulk_restore,
}

/** In the bar before it begins: `Releasing 2`. */
export const goingTexts: Record<StoredCommand, Counted> = {
  confirm: m.regs_bulk_confirming,
  remind: m.regs_bulk_reminding,
  excuse: m.regs_bulk_excusing,
  release: m.regs_bulk_releasing,
  cancel: m.regs_bulk_cancelling,
  restore: m.regs_bulk_restoring,
  publish: m.planner_publishing,
  'remove-drafts': m.planner_removing,
}

const reasons: Readonly<Record<string, Label | undefined>> = {
  paid: m.regs_skip_paid,
  ended: m.regs_skip_ended,
  changed: m.regs_skip_changed,
  erased: m.regs_skip_erased,
  'nothing-open': m.regs_skip_nothing_open,
  'reminded-today': m.regs_skip_reminded_today,
  'confirmed-already': m.regs_skip_confirmed_already,
  'not-ended': m.regs_skip_not_ended,
  'name-taken': m.regs_skip_name_taken,
  'promo-used': m.regs_skip_promo_used,
  'refund-ordered': m.regs_skip_refund_ordered,
  'nothing-to-restore': m.regs_skip_nothing_to_restore,
}

/** Why one of those selected is left out, in two or three words. */
export function skipText(reason: string, locale: Locale): string {
  return (reasons[reason] ?? m.regs_skip_other)({}, { locale })
}
