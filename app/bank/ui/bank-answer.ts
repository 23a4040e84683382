import type { StatementError } from '../statement-error.ts'
import type { EntryRefusal } from './entry-text.ts'

/** The result of an action on the account's page. */
export type BankAnswer =
  | { readonly kind: 'file-refused'; readonly error: StatementError; readonly name?: string }
  | { readonly kind: 'mapping-refused'; readonly error: StatementError | null }
  /** `sure`: the sure entries are booked next. */
  | {
      readonly kind: 'imported'
      readonly entries: number
      readonly known: number
      readonly isAgain: boolean
      readonly sure: boolean
    }
  | {
      readonly kind: 'booked-sure'
      readonly booked: number
      readonly skipped: readonly { readonly entryId: string; readonly reason: EntryRefusal }[]
      readonly remaining: number
    }
  | {
      readonly kind: 'done'
      readonly what: 'booked' | 'unbooked' | 'decided'
      readonly entryId: string
    }
  | { readonly kind: 'notified'; readonly emails: number }
  | { readonly kind: 'refused'; readonly reason: EntryRefusal; readonly entryId?: string }
