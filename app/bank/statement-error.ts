import type { Cents } from '#app/platform/values/money.ts'

/** A position in a file: as far as known, byte (from 0), line and column (from 1), and statement (from 1). */
export type FilePlace = {
  readonly byte?: number
  readonly line?: number
  readonly column?: number
  readonly statement?: number
}

/** Why a file is not read, or a statement not taken; `place` says where. Nothing of a refused file is taken. */
export type StatementError = StatementProblem & { readonly place: FilePlace }

type StatementProblem =
  | { readonly reason: 'empty' }
  | { readonly reason: 'too-large'; readonly bytes: number; readonly limit: number }
  | { readonly reason: 'too-many-entries'; readonly limit: number }
  /** It is something else, and this is what. */
  | { readonly reason: 'other-kind'; readonly kind: OtherKind }
  /** Another message or version of ISO 20022: `camt.054.001.08`. */
  | { readonly reason: 'other-message'; readonly message: string }
  /** Reading it takes more time or memory than a statement may. */
  | { readonly reason: 'too-laborious' }
  | { readonly reason: 'entities' }
  | { readonly reason: 'truncated' }
  | { readonly reason: 'malformed'; readonly detail: string }
  /** The bytes are not what the file says it is written in. */
  | { readonly reason: 'encoding'; readonly declared: string; readonly probably: string | null }
  | { readonly reason: 'unknown-encoding'; readonly declared: string }
  /** A field that must be there, or cannot be read. */
  | { readonly reason: 'missing'; readonly field: string }
  | { readonly reason: 'unreadable'; readonly field: string; readonly text: string }
  /** Opening and booked entries do not come to closing. */
  | {
      readonly reason: 'sums-differ'
      readonly openingCents: Cents
      readonly bookedCents: Cents
      readonly closingCents: Cents
    }
  | { readonly reason: 'balance-currency'; readonly currency: string; readonly accountCurrency: string }
  | { readonly reason: 'other-account'; readonly account: string }
  | { readonly reason: 'other-owner'; readonly owner: string }
  /** CSV: the heading is not the one the mapping was made for. */
  | { readonly reason: 'other-columns'; readonly expected: string; readonly found: string }

/** The kind of a file that is no statement, by its first bytes. */
export type OtherKind =
  | 'pdf'
  | 'xlsx'
  | 'zip'
  | 'xls'
  | 'html'
  | 'mt940'
  | 'gzip'
  | 'image'
  | 'text'
  | 'utf-16'

/** Carries a refusal out of the depth of a parser; `readStatementFile` turns it into a value. */
export class StatementProblemFound extends Error {
  readonly error: StatementError
  constructor(error: StatementError) {
    super(error.reason)
    this.error = error
  }
}
