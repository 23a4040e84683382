import type { Edition } from '#app/festival/edition.ts'
import { isAfterFestival, type RegistrationPhase, registrationPhase } from '#app/festival/phase.ts'
import { parseInstant } from '#app/platform/values/instant-text.ts'
import { addDays, type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import type { Cents } from '#app/platform/values/money.ts'
import type { PriceItem } from '#app/pricing/price-item.ts'
import { type Tier, tierAt, tierEndsAt } from '#app/pricing/tier.ts'
import type { Places } from '#app/programme/event.ts'

/** How full an event is at an instant. */
export type EventOccupancy = {
  readonly eventId: string
  readonly places: Places
  readonly taken: { readonly leaders: number; readonly followers: number; readonly heads: number }
  /** Heads sold at the door, on top of those. */
  readonly doorHeads: number
  readonly waiting: number
}

/** So many e-mails of a kind on a local day: written by now, or to be written as things stand. */
export type EmailsOfDay = {
  readonly day: LocalDay
  readonly kind: string
  readonly count: number
  readonly isWritten: boolean
}

/** The state of an edition at an instant by its dates alone. */
export type EditionState = {
  readonly phase: RegistrationPhase
  readonly isAfterFestival: boolean
  readonly isFestival: boolean
  readonly tier: Tier
  /** The last instant of that tier; null: it does not end. */
  readonly tierUntil: Date | null
}

/** A price at an instant, as the list has it now. */
export type PriceThen = {
  readonly code: string
  readonly name: PriceItem['name']
  readonly amountCents: Cents
}

/** How many days of e-mails are shown, the day of the instant among them. */
export const emailDays = 7

const earliest = '2000-01-01'
const latest = '2100-01-01'

/** The instant that an address asks for: absent, none; null, it cannot be read or is out of this century. F24 */
export function instantAskedFor(text: string | null): Date | null | undefined {
  if (text === null || text.trim() === '') return undefined
  const instant = parseInstant(text)
  if (instant === null) return null
  const day = localDayOf(instant)
  return day < earliest || day >= latest ? null : instant
}

/** Phase, tier and festival at an instant: the rules of every day, with that instant as their now. F24 */
export function editionStateAt(edition: Edition, at: Date): EditionState {
  const day = localDayOf(at)
  const tier = tierAt(edition, at)
  return {
    phase: registrationPhase(edition, at),
    isAfterFestival: isAfterFestival(edition, at),
    isFestival: day >= edition.startsOn && day <= edition.endsOn,
    tier,
    tierUntil: tierEndsAt(edition, tier),
  }
}

/** The prices of the list at an instant. F24 */
export function pricesAt(edition: Edition, items: readonly PriceItem[], at: Date): readonly PriceThen[] {
  const tier = tierAt(edition, at)
  return items.map(({ code, name, amountCents }) => ({ code, name, amountCents: amountCents[tier] }))
}

/** The days whose e-mails are shown. */
export function daysFrom(at: Date): readonly LocalDay[] {
  const first = localDayOf(at)
  return Array.from({ length: emailDays }, (_, day) => addDays(first, day))
}
