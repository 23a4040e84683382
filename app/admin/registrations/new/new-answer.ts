import type { Cents } from '#app/platform/values/money.ts'
import type { QuoteLine } from '#app/pricing/quote/quote-line.ts'
import type { ConsequenceGroup } from '#app/registration/queries/consequences.ts'
import type { PartnerView, RegistrationStatus } from '#app/registration/registration.ts'
import type { Problem } from '#app/registration-form/ui/sending/refusal-text.ts'

/** A request of the form of a new registration: the preview, or saving. `fields`: as a form sends them. */
export type NewRequest = {
  readonly intent: 'preview-new' | 'new'
  readonly fields: readonly (readonly [string, string])[]
  readonly isMailHeld: boolean
  /** Makes sending it twice the same as sending it once. */
  readonly key: string
  /** The price as shown. */
  readonly expectedTotalCents?: number | undefined
}

export type NewAnswer =
  | {
      readonly kind: 'new-preview'
      readonly status: RegistrationStatus
      /** The picks, event by event; `position` in the queue where there is no place. */
      readonly picks: readonly { readonly title: string; readonly position: number | null }[]
      /** The partner as the registration would have them. */
      readonly partner: PartnerView
      readonly seeksPartner: boolean
      readonly lines: readonly QuoteLine[]
      readonly totalCents: Cents
      readonly groups: readonly ConsequenceGroup[]
    }
  | { readonly kind: 'new-refused'; readonly sentence: string; readonly problems: readonly Problem[] }
  | { readonly kind: 'registered'; readonly id: string; readonly name: string }
