import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { BulkCommand, StoredCommand } from '#app/registration/bulk/bulk.ts'
import { commandTexts } from '../../lists/ending/deletions.ts'
import type { Command } from '../../lists/ending/end-command.ts'

type Counted = (inputs: { count: number }, options: { locale: Locale }) => string
type Label = (inputs: Record<string, never>, options: { locale: Locale }) => string

/** The label of the button: `Release 2`. */
export const doTexts: Record<BulkCommand, Counted> = {
  confirm: m.regs_bulk_confirm,
  remind: m.regs_bulk_remind,
  excuse: m.regs_bulk_excuse,
  release: m.regs_bulk_release,
  cancel: m.regs_bulk_cancel,
  restore: m.regs_bulk_restore,
  tag: m.regs_bulk_tag,
  untag: m.regs_bulk_untag,
  swap: m.regs_bulk_swap,
  promo: m.regs_bulk_promo,
  ticket: m.regs_bulk_ticket,
  invoice: m.regs_bulk_invoice,
}

/** The text of the bar before and while the command runs: `Releasing 2`. */
export const progressTexts: Record<StoredCommand, Counted> = {
  confirm: m.regs_bulk_confirming,
  remind: m.regs_bulk_reminding,
  excuse: m.regs_bulk_excusing,
  release: m.regs_bulk_releasing,
  cancel: m.regs_bulk_cancelling,
  restore: m.regs_bulk_restoring,
  tag: m.regs_bulk_tagging,
  untag: m.regs_bulk_untagging,
  swap: m.regs_bulk_swapping,
  promo: m.regs_bulk_promo_giving,
  ticket: m.regs_bulk_ticket_sending,
  invoice: m.regs_bulk_invoicing,
  publish: m.planner_publishing,
  'remove-drafts': m.planner_removing,
  'cancel-event': m.events_cancelling,
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
  'tagged-already': m.regs_skip_tagged_already,
  'not-tagged': m.regs_skip_not_tagged,
  'too-many-tags': m.regs_skip_too_many_tags,
  'no-place': m.regs_skip_no_place,
  'mailed-today': m.regs_skip_mailed_today,
  'not-chosen': m.regs_skip_not_chosen,
  'chosen-already': m.regs_skip_chosen_already,
  'event-begun': m.regs_skip_event_begun,
  'event-cancelled': m.regs_skip_event_cancelled,
  'promo-same': m.regs_skip_promo_same,
  'promo-unknown': m.regs_skip_promo_unknown,
  'nothing-to-invoice': m.regs_skip_nothing_to_invoice,
  'less-than-invoiced': m.regs_skip_less_than_invoiced,
  'has-receipt': m.regs_skip_has_receipt,
  'accounting-locked': m.regs_skip_accounting_locked,
  'edition-archived': m.regs_skip_archived,
}

type Texts = { readonly label: Label; readonly text: Label }

/** The name of a command, and its effect. */
export function bulkTexts(command: BulkCommand): Texts {
  return command in ownTexts
    ? ownTexts[command as keyof typeof ownTexts]
    : commandTexts('regs', command as Command)
}

const ownTexts = {
  tag: { label: m.regs_tag, text: m.regs_tag_text },
  untag: { label: m.regs_untag, text: m.regs_untag_text },
  swap: { label: m.regs_swap_many, text: m.regs_swap_many_text },
  promo: { label: m.regs_promo_many, text: m.regs_promo_many_text },
  ticket: { label: m.regs_ticket_many, text: m.regs_ticket_many_text },
  invoice: { label: m.regs_invoice_many, text: m.regs_invoice_many_text },
} as const satisfies { readonly [C in BulkCommand]?: Texts }

/** Whether a command needs arguments before it can be previewed. */
export function isAskedMore(command: BulkCommand): boolean {
  return command === 'tag' || command === 'untag' || command === 'swap' || command === 'promo'
}

/** Why one of those selected is left out, in two or three words. */
export function skipText(reason: string, locale: Locale): string {
  return (reasons[reason] ?? m.regs_skip_other)({}, { locale })
}
