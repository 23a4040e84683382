import type { AppContext } from '#app/platform/app-context.server.ts'
import { addDays, daysBetween, localDay, localDayOf } from '#app/platform/values/local-day.ts'
import { tf2025 } from '#db/seed/edition.ts'
import { priceItems } from '#db/seed/prices.ts'
import { byRole, makeFestival } from '#tests/make.ts'
import { picksEach } from './dancers.ts'

const classCount = 40

/** Classes in equal demand, or eight that everybody wants. */
export type Crowd = 'spread' | 'one-room'

/** How many classes the dancers of a crowd choose from. */
export function choiceOf(crowd: Crowd): number {
  return crowd === 'spread' ? classCount : picksEach
}

/** The number of places: queues form before half of the rush. */
const placesShare = 0.6

const dayMs = 86_400_000

/**
 * TF2025 with its price list, moved so that the first of September, when registration is open and prices are early, is today; with forty
 * classes by role that hold three fifths of what `registrations` dancers ask for.
 */
export async function makeRushFestival(
  db: Pick<AppContext, 'db'>['db'],
  { crowd, registrations }: { readonly crowd: Crowd; readonly registrations: number },
): Promise<void> {
  const days = daysBetween(localDay('2025-09-01'), localDayOf(new Date()))
  const later = (instant: Date) => new Date(instant.getTime() + days * dayMs)
  const wanted = (registrations * picksEach) / choiceOf(crowd)
  const each = Math.ceil((wanted * placesShare) / 2)
  const classes = Array.from({ length: classCount }, (_, n) => {
    const startsAt = later(new Date(Date.parse('2025-11-13T10:00:00+01:00') + n * 3_600_000))
    return {
      places: byRole(each, each, Math.max(1, Math.floor(each / 10))),
      startsAt,
      endsAt: new Date(startsAt.getTime() + 3_600_000),
      festivalDay: localDayOf(startsAt),
    }
  })
  const edition = {
    startsOn: addDays(tf2025.startsOn, days),
    endsOn: addDays(tf2025.endsOn, days),
    superEarlyUntil: addDays(tf2025.superEarlyUntil, days),
    earlyUntil: addDays(tf2025.earlyUntil, days),
    opensAt: later(tf2025.opensAt),
    closesAt: later(tf2025.closesAt),
    rolesFixedAt: tf2025.rolesFixedAt && later(tf2025.rolesFixedAt),
  }
  await makeFestival({ db }, classes, { edition, items: priceItems })
}
