import type { Cents } from '#app/platform/values/money.ts'
import type { ConsequenceGroup } from '#app/registration/queries/consequences.ts'

/** The consequences of a change at a desk, before it is made: the total of the person, and what follows for them and for others. */
export type ChangePreview = {
  readonly kind: 'preview'
  /** Null: a new registration. */
  readonly beforeCents: Cents | null
  readonly afterCents: Cents
  readonly groups: readonly ConsequenceGroup[]
}

/** The answer to a change at a desk: its preview, its refusal, or that it is done. Q24 */
export type DeskAnswer =
  | ChangePreview
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'done'; readonly registrationId: string }
