import type { PayBy } from '#app/ledger/due.ts'

/** A part of taking a command back: the opposite command for one registration. */
export type UndoItem =
  | { readonly kind: 'tags'; readonly id: string; readonly tags: readonly string[]; readonly isOn: boolean }
  | { readonly kind: 'excuse'; readonly id: string; readonly isExcused: boolean }
  /** `from`: the way to pay that was chosen; another one has been chosen since where it is different. */
  | { readonly kind: 'payBy'; readonly id: string; readonly from: PayBy; readonly to: PayBy }

/** What takes a command back. */
export type Undo = {
  readonly items: readonly UndoItem[]
  /** The bulk action that is to be stopped first, should it still run. */
  readonly bulk?: string | undefined
}

export type UndoRequest = Undo & { readonly intent: 'undo' }

export type UndoAnswer =
  /** `skipped`: left as they are, because they have changed since. */
  | { readonly kind: 'undone'; readonly done: number; readonly skipped: number }
  | { readonly kind: 'refused'; readonly sentence: string }
