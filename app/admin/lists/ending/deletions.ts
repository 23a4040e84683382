import type { Kind } from '#app/data-api/gate.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { Command } from './end-command.ts'

type Text = (inputs: Record<string, never>, options: { locale: Locale }) => string

/**
 * What deleting does beyond the list itself, for collections where that is not seen in the row. Where nothing stands here, a deletion can be
 * undone for five seconds instead of being asked about.
 */
const deletionTexts: { readonly [K in Kind]?: Text } = {
  users: m.lists_delete_users,
  events: m.lists_delete_events,
  priceItems: m.lists_delete_price_items,
  promoCodes: m.lists_delete_promo_codes,
  promoters: m.lists_delete_promoters,
  invoice: m.lists_delete_invoice,
  workOrders: m.lists_delete_work_orders,
}

/** Whether a deletion in this collection needs a confirmation. */
export function isAskedBefore(kind: Kind): boolean {
  return kind === 'regs' || kind in deletionTexts
}

/** The name of a command, its effect, and its message when done. */
export type CommandTexts = {
  readonly label: Text
  readonly text: Text
  readonly button: Text
  readonly done: (inputs: { name: string }, options: { locale: Locale }) => string
}

/** The texts of a command; for a deletion those of the collection. */
export function commandTexts(kind: Kind, command: Command): CommandTexts {
  if (kind === 'regs') return registrationTexts[command]
  return {
    label: m.lists_delete,
    text: deletionTexts[kind] ?? m.lists_delete_plain,
    button: m.lists_delete_do,
    done: m.lists_deleted,
  }
}

const registrationTexts: { readonly [C in Command]: CommandTexts } = {
  cancel: {
    label: m.lists_end_cancel,
    text: m.lists_end_cancel_text,
    button: m.lists_end_cancel_do,
    done: m.lists_end_cancel_done,
  },
  release: {
    label: m.lists_end_release,
    text: m.lists_end_release_text,
    button: m.lists_end_release_do,
    done: m.lists_end_release_done,
  },
  delete: {
    label: m.lists_end_delete,
    text: m.lists_end_delete_text,
    button: m.lists_end_delete_do,
    done: m.lists_end_delete_done,
  },
  erase: {
    label: m.lists_end_erase,
    text: m.lists_end_erase_text,
    button: m.lists_end_erase_do,
    done: m.lists_end_erase_done,
  },
  confirm: {
    label: m.regs_do_confirm,
    text: m.regs_do_confirm_text,
    button: m.regs_do_confirm,
    done: m.regs_do_confirm_done,
  },
  excuse: {
    label: m.regs_do_excuse,
    text: m.regs_do_excuse_text,
    button: m.regs_do_excuse_do,
    done: m.regs_do_excuse_done,
  },
  unexcuse: {
    label: m.regs_do_unexcuse,
    text: m.regs_do_unexcuse_text,
    button: m.regs_do_unexcuse,
    done: m.regs_do_unexcuse_done,
  },
  remind: {
    label: m.regs_do_remind,
    text: m.regs_do_remind_text,
    button: m.regs_do_remind,
    done: m.regs_do_remind_done,
  },
  restore: {
    label: m.regs_do_restore,
    text: m.regs_do_restore_text,
    button: m.regs_do_restore,
    done: m.regs_do_restore_done,
  },
}
