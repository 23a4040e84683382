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

/** The dialog that is open: one at a time. */
export function useDialog() {
  const [dialog, open] = useState<Dialog | null>(null)
  // an answer may arrive when its dialog is closed and another is open
  const close = (kind: Dialog['kind']) => open((now) => (now?.kind === kind ? null : now))
  return { dialog, open, close }
}
