import { useState } from 'react'
import type { BulkCommand } from '#app/registration/bulk/bulk.ts'
import type { Command } from '../../lists/ending/end-command.ts'

/** A dialog over the list or over the open registration. */
export type Dialog =
  | { readonly kind: 'bulk'; readonly command: BulkCommand }
  | { readonly kind: 'views' }
  | { readonly kind: 'end'; readonly command: Command }
  | { readonly kind: 'merge'; readonly other: string }
  | { readonly kind: 'standard' }
  /** `from`: the event swapped out; null: one more is added. */
  | { readonly kind: 'swap'; readonly from: string | null }
  | { readonly kind: 'money' }

/**
 * The dialog that is open: one at a time.
 * @param over the open registration; the browser's Back may bring another one, for which the dialog was not opened: it closes
 */
export function useDialog(over: string | null) {
  const [opened, setOpened] = useState<{ readonly over: string | null; readonly dialog: Dialog } | null>(null)
  if (opened && opened.over !== over) setOpened(null)
  return {
    dialog: opened?.over === over ? opened.dialog : null,
    open: (dialog: Dialog) => setOpened({ over, dialog }),
    // an answer may arrive when its dialog is closed and another is open
    close: (kind: Dialog['kind']) => setOpened((now) => (now?.dialog.kind === kind ? null : now)),
  }
}
