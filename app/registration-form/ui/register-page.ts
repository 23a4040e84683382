import type { Role } from '#app/admission/event-capacity.ts'
import type { Edition } from '#app/festival/edition.ts'
import type { RegistrationPhase } from '#app/festival/phase.ts'
import type { PayBy } from '#app/ledger/due.ts'
import type { PriceItem } from '#app/pricing/price-item.ts'
import type { Artist, Venue } from '#app/programme/event.ts'
import type { ProgrammeEvent } from '#app/programme/timetable.ts'
import type { Draft } from './draft/draft.ts'

/** An event as the form shows it: what it is, when, where, and how full; its text stands on its own page. */
export type FormEvent = Omit<ProgrammeEvent, 'text'>

/** Who holds a place for the person reading. */
export type Invitation = {
  /** The token of the link; it goes along with the form. */
  readonly code: string
  /** First name only. */
  readonly inviterName: string
  /** What the person invited would dance. */
  readonly role: Role
  /** Where the invitation was sent, filled in for them. */
  readonly email: string | null
  readonly until: Date
  /** What the inviter chose. */
  readonly eventIds: readonly string[]
  /** Where a place is held; at the others the two would wait together. */
  readonly heldIds: readonly string[]
}

/** Everything the form renders. */
export type RegisterPage = {
  /** The instant the server answered: what has begun and which price holds is judged by it, not by the visitor's clock. */
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
  /** How many are left of each item that is limited. */
  readonly remaining: Readonly<Record<string, number>>
  readonly payBy: readonly PayBy[]
  /** `over`: the link was good once; what it held is free again. */
  readonly invitation: Invitation | 'over' | null
  /** What the form begins with. */
  readonly draft: Draft
  /** Makes sending twice the same as sending once. */
  readonly key: string
}

/** The invitation that still stands. */
export function invitationOf({ invitation }: Pick<RegisterPage, 'invitation'>): Invitation | null {
  return invitation === 'over' ? null : invitation
}

/** Whether this visitor may fill the form in: partners who were invited are confirmed after closing too. Decisions 1. */
export function isOpenFor(page: Pick<RegisterPage, 'phase' | 'invitation'>): boolean {
  return page.phase !== 'closed' || invitationOf(page) !== null
}

/** Whether somebody comes with a plan: a role and what to dance. */
export function isPlanned({ draft }: Pick<RegisterPage, 'draft'>): boolean {
  return draft.role !== '' && draft.picks.length > 0
}
