import type { Role } from '#app/admission/event-capacity.ts'
import type { Edition } from '#app/festival/edition.ts'
import type { RegistrationPhase } from '#app/festival/phase.ts'
import type { PayBy } from '#app/ledger/due.ts'
import type { PriceItem } from '#app/pricing/price-item.ts'
import type { Artist, Venue } from '#app/programme/event.ts'
import type { ProgrammeEvent } from '#app/programme/timetable.ts'
import type { Draft } from './draft/draft.ts'

/** An event as the form shows it: what, when, where, and how full; its text is on its own page. */
export type FormEvent = Omit<ProgrammeEvent, 'text'>

/** An invitation to the person reading. */
export type Invitation = {
  /** The token of the link; sent with the form. */
  readonly code: string
  /** First name only. */
  readonly inviterName: string
  /** The role the invited person would dance. */
  readonly role: Role
  /** The address the invitation was sent to, filled in for them. */
  readonly email: string | null
  readonly until: Date
  /** The inviter's picks. */
  readonly eventIds: readonly string[]
  /** The events at which a place is held; at the others the couple would wait together. */
  readonly heldIds: readonly string[]
}

/** Everything the form renders. */
export type RegisterPage = {
  /** The instant of the response: decides what has begun and which price holds, instead of the visitor's clock. */
  readonly now: Date
  readonly phase: RegistrationPhase
  readonly edition: Pick<
    Edition,
    | 'id'
    | 'name'
    | 'opensAt'
    | 'closesAt'
    | 'startsOn'
    | 'endsOn'
    | 'superEarlyUntil'
    | 'earlyUntil'
    | 'payInDays'
    | 'partnerHoldDays'
    | 'coupleDiscountPercent'
  >
  /** In order of time. */
  readonly events: readonly FormEvent[]
  readonly venues: readonly Pick<Venue, 'slug' | 'name' | 'latitude' | 'longitude'>[]
  readonly artists: readonly Pick<Artist, 'slug' | 'name'>[]
  readonly items: readonly PriceItem[]
  /** How many uses are left of each limited item. */
  readonly remaining: Readonly<Record<string, number>>
  readonly payBy: readonly PayBy[]
  /** `over`: the link was valid once; its held places have been released. */
  readonly invitation: Invitation | 'over' | null
  /** The initial fields. */
  readonly draft: Draft
  /** The idempotency key of the form. */
  readonly key: string
}

/** The invitation, unless it has ended. */
export function invitationOf({ invitation }: Pick<RegisterPage, 'invitation'>): Invitation | null {
  return invitation === 'over' ? null : invitation
}

/** Whether this visitor may fill the form in: invited partners may after closing too. */
export function isOpenFor(page: Pick<RegisterPage, 'phase' | 'invitation'>): boolean {
  return page.phase !== 'closed' || invitationOf(page) !== null
}

/** Whether the visitor comes with a plan: a role and picks. */
export function isPlanned({ draft }: Pick<RegisterPage, 'draft'>): boolean {
  return draft.role !== '' && draft.picks.length > 0
}
