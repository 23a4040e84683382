import type { EditionError } from '#app/festival/edition-draft.ts'
import type { UserError } from '#app/people/accounts/user.ts'
import type { Problem } from '#app/platform/http/problem.ts'
import type { Locale } from '#app/platform/locale.ts'
import type { BodyRefusal } from '#app/platform/request-body/read-body.server.ts'
import type { SaveRefusal } from '#app/registration/refusal.ts'
import type { DomainRefusal } from './adapters/domain-refusal.ts'
import type { FieldError } from './adapters/read-values.ts'
import type { QueryError } from './query/errors.ts'
import type { BodyErrorCode } from './wire/document-rules.ts'

/** Why a call failed. `problemOf` gives each kind its text and its status. X4 */
export type Failure =
  | {
      readonly kind: 'no-collection' | 'no-operation' | 'no-edition' | 'other-edition'
      readonly name: string
    }
  /** A code that several editions share; `names` are what they are called by alone. */
  | { readonly kind: 'several-editions'; readonly name: string; readonly names: string }
  | { readonly kind: 'sign-in' | 'not-allowed' }
  | { readonly kind: 'body-type' }
  | { readonly kind: 'body'; readonly error: BodyErrorCode }
  | { readonly kind: 'query'; readonly errors: readonly QueryError[] }
  | { readonly kind: 'values'; readonly errors: readonly FieldError[] }
  | { readonly kind: 'user'; readonly errors: readonly UserError[] }
  | { readonly kind: 'edition'; readonly errors: readonly EditionError[] }
  | { readonly kind: 'domain'; readonly reason: DomainRefusal }
  | { readonly kind: 'key-length' | 'key-reused' | 'not-current' | 'too-slow' }
  | { readonly kind: 'unread'; readonly reason: BodyRefusal }
  | { readonly kind: 'busy' }
  | { readonly kind: 'too-often'; readonly seconds: number }
  | {
      readonly kind: 'refused'
      readonly refusal: Refusal
      readonly titleOf: (eventId: string) => string
      readonly locale: Locale
    }

/** `regs.save` is refused by the registration's own rules. */
export type Refusal = SaveRefusal

/** A problem document; where the price was another one, with the new price. */
export type DataProblem = Problem & {
  readonly totalCents?: number
  readonly lines?: readonly LineDocument[]
}
type LineDocument = { readonly rule: string; readonly label: string; readonly amountCents: number }
