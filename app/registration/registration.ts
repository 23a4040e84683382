import type { PassedOver, Role } from '#app/admission/event-capacity.ts'
import type { Explanation } from '#app/admission/explain.ts'
import type { Buyer } from '#app/ledger/buyer.ts'
import type { PayBy } from '#app/ledger/due.ts'
import type { Id } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import type { Cents } from '#app/platform/values/money.ts'
import type { Hint, QuoteLine } from '#app/pricing/quote/quote-line.ts'
import type { FestivalEvent, Level } from '#app/programme/event.ts'
import type { FieldWith } from './fields.ts'
import type { Gift } from './gift.ts'
import type { RefundView } from './refunds/refund-view.ts'

export type DancerRole = Role | 'both'
export type OnFull = 'takeWhatIsFree' | 'allOrNothing'

/** See the diagram in the domain's README. */
export type RegistrationStatus =
  | 'prepared'
  | 'waiting'
  | 'placed'
  | 'confirmed'
  | 'late'
  | 'released'
  | 'cancelled'

/** Neither cancelled nor released: it holds or awaits places. */
export function isLive(status: RegistrationStatus): boolean {
  return status !== 'cancelled' && status !== 'released'
}

/** What the dancer chose and entered. */
type Wishes = {
  readonly name: string
  readonly surname: string
  readonly email: string
  readonly phone: string | null
  /** ISO 3166-1 alpha-2 */
  readonly country: string
  readonly city: string | null
  readonly role: DancerRole
  readonly level: Level | null
  readonly language: Locale
  readonly onFull: OnFull
  readonly payBy: PayBy
  readonly promo: string | null
  readonly note: string | null
  readonly heardFrom: string | null
  readonly consents: Consents
  readonly newsletter: boolean
  readonly volunteering: boolean
  readonly hosting: boolean
  readonly seeksPartner: boolean
  readonly extras: readonly Extra[]
  /** The buyer on the invoice; null: the dancer. */
  readonly invoiceTo: Buyer | null
}

/** `amountCents`: the amount of a donation. `askedAt`: ISO instant, when it was not requested with the registration. */
export type Extra = { readonly code: string; readonly amountCents?: Cents; readonly askedAt?: string }

/** With the version and the instant of the terms agreed to. */
type Consents = {
  readonly terms: boolean
  readonly photos: boolean
  readonly listed: boolean
  readonly version?: string
  readonly at?: string
}

export type PickState = 'prepared' | 'waiting' | 'placed' | 'left'

export type Pick = {
  readonly eventId: Id
  readonly state: PickState
  /** The role danced there, once placed in an event counted by role. */
  readonly role: Role | null
  readonly wants: DancerRole
  /** Whether it is danced with the partner. */
  readonly coupled: boolean
  readonly askedAt: Date
  readonly queuedAt: Date
  readonly placedAt: Date | null
}

/** One registration as the database has it. */
export type Registration = Wishes & {
  readonly id: Id
  readonly editionId: string
  readonly number: number
  /** The number that people use on the phone: `TF25-00042`. */
  readonly code: string
  readonly status: RegistrationStatus
  readonly partnerEmail: string | null
  readonly coupleId: Id | null
  readonly trusted: boolean
  readonly excused: boolean
  readonly lines: readonly QuoteLine[]
  readonly uses: readonly { readonly item: string; readonly count: number }[]
  readonly totalCents: Cents
  readonly paidCents: Cents
  readonly emailConfirmedAt: Date | null
  /** How it was confirmed; null: not confirmed. R21 */
  readonly confirmedBy: ConfirmedBy | null
  /** It holds places until then unless it is confirmed before; null: no limit, or it has passed. R21 */
  readonly confirmUntil: Date | null
  readonly confirmRemindedAt: Date | null
  /** The keys of `unconfirmed_counts` in which it counts. R22 */
  readonly countedUnder: readonly string[]
  /** Why release passes its picks over; null: it does not. A9 */
  readonly passedOver: PassedOver | null
  readonly reserved: Date
  readonly addedBy: string | null
  /** Entered by staff, for another person: it does not belong to the account of `addedBy`. R29 */
  readonly enteredByStaff: boolean
  readonly endedAt: Date | null
  readonly erasedAt: Date | null
  readonly secretHash: string
  /** What it does not pay for, because the dancer helps; null: nothing. P24 */
  readonly gift: Gift | null
  /** A note among staff; never shown to the dancer. */
  readonly internalNote: string | null
  /** Words by which staff find it; never shown to the dancer. R54 */
  readonly tags: readonly string[]
  /** When the dancer last ticked the news or took the tick away; null: with the registration. N5 */
  readonly newsletterAt: Date | null
}

/** How a registration is confirmed, and the effects of that. R21, R22 */
export type ConfirmationState = globalThis.Pick<
  Registration,
  'confirmedBy' | 'confirmUntil' | 'countedUnder' | 'passedOver'
>

/** `earlier`: made before registrations had to be confirmed. */
export type ConfirmedBy = 'link' | 'payment' | 'staff' | 'account' | 'earlier'

export type PartnerView =
  | { readonly state: 'none' }
  /** Named, but nothing is held and no e-mail has been sent, because the inviter's own address is not confirmed yet. */
  | { readonly state: 'invited'; readonly email: string }
  /** The invitation lasts until then; `email` is null when a partner left and a new one may be brought. */
  | {
      readonly state: 'held'
      readonly email: string | null
      readonly until: Date
      /** Whether a place is held for the partner somewhere: full events may have one for the inviter alone. */
      readonly holdsPlace: boolean
    }
  | { readonly state: 'confirmed'; readonly name: string }

/** Everything a dancer may see of their own registration: page, e-mails and data interface show parts of it. */
export type RegistrationView = Omit<Registration, FieldWith<'hidden'>> & {
  readonly picks: readonly PickView[]
  readonly owedCents: Cents
  /** The first day by which something unpaid is due; null when nothing is. */
  readonly dueOn: LocalDay | null
  readonly ifAllPlacedCents: Cents
  readonly hints: readonly Hint[]
  readonly references: { readonly si12: string; readonly rf: string }
  readonly partner: PartnerView
  /** Of a cancelled registration: the retained part of its payments. G12 */
  readonly retainedCents: Cents
  /** Whether more is refunded once others have paid for the places. G11 */
  readonly moreWhenResold: boolean
  /** Open and paid refunds, without withdrawn ones. */
  readonly refunds: readonly RefundView[]
}

export type PickView = Pick & {
  readonly event: FestivalEvent
  /** The queue position, the reason, and what would help (A8); null unless waiting. */
  readonly waiting: Waiting | null
}

type Waiting = Omit<Explanation, 'event'>
