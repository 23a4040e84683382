import { registrationPhase } from '#app/festival/phase.ts'
import { endOfDay, type LocalDay, startOfDay } from '#app/platform/values/local-day.ts'

/** The steps a price climbs, cheapest time first. */
export const tiers = ['superEarly', 'early', 'regular', 'door'] as const
export type Tier = (typeof tiers)[number]

export type TierDates = {
  readonly superEarlyUntil: LocalDay
  readonly earlyUntil: LocalDay
  /** The first festival day. */
  readonly startsOn: LocalDay
}

/** The tier at `now`. P1. */
export function tierAt({ superEarlyUntil, earlyUntil, startsOn }: TierDates, now: Date): Tier {
  if (now >= startOfDay(startsOn)) return 'door'
  if (now <= endOfDay(superEarlyUntil)) return 'superEarly'
  return now <= endOfDay(earlyUntil) ? 'early' : 'regular'
}

/** The tier at which a visitor can still buy: once registration has closed, only at reception. P1. */
export function tierForVisitors(
  dates: TierDates & { readonly opensAt: Date; readonly closesAt: Date },
  now: Date,
): Tier {
  return registrationPhase(dates, now) === 'closed' ? 'door' : tierAt(dates, now)
}

/** The last instant at which `tierAt` still answers `tier`; null for the door, which never ends. P1. */
export function tierEndsAt({ superEarlyUntil, earlyUntil, startsOn }: TierDates, tier: Tier): Date | null {
  const lastBeforeDoor = new Date(startOfDay(startsOn).getTime() - 1)
  const earliest = (day: LocalDay) => (endOfDay(day) < lastBeforeDoor ? endOfDay(day) : lastBeforeDoor)
  switch (tier) {
    case 'superEarly':
      return earliest(superEarlyUntil)
    case 'early':
      return earliest(earlyUntil)
    case 'regular':
      return lastBeforeDoor
    case 'door':
      return null
  }
}

/** The first instant of the tier at `now`, when the tier before it ended; null in the first tier. P1. */
export function tierBeganAt(dates: TierDates, now: Date): Date | null {
  const before = tiers.slice(0, tiers.indexOf(tierAt(dates, now)))
  const ends = before.map((tier) => tierEndsAt(dates, tier)?.getTime() ?? 0)
  return ends.length > 0 ? new Date(Math.max(...ends) + 1) : null
}

/** The latest of `several`; the first tier when there are none. */
export function latestTier(several: Iterable<Tier>): Tier {
  let latest: Tier = 'superEarly'
  for (const tier of several) if (tiers.indexOf(tier) > tiers.indexOf(latest)) latest = tier
  return latest
}
