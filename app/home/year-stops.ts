import type { PublicEdition } from '#app/festival/public-edition.ts'
import { endOfDay, type LocalDay, localDayOf, startOfDay } from '#app/platform/values/local-day.ts'

export type YearStop = {
  readonly key: 'opens' | 'superEarly' | 'early' | 'closes' | 'festival'
  readonly day: LocalDay
  /** `next`: the next date, which visitors should not miss. */
  readonly state: 'past' | 'next' | 'later'
}

/** The dates of a year that matter to a dancer, in order, and where in them `now` is. */
export function yearStops(
  edition: Pick<
    PublicEdition,
    'opensAt' | 'superEarlyUntil' | 'earlyUntil' | 'closesAt' | 'startsOn' | 'endsOn'
  >,
  now: Date,
): readonly YearStop[] {
  const stops = [
    { key: 'opens', day: localDayOf(edition.opensAt), until: edition.opensAt },
    { key: 'superEarly', day: edition.superEarlyUntil, until: endOfDay(edition.superEarlyUntil) },
    { key: 'early', day: edition.earlyUntil, until: endOfDay(edition.earlyUntil) },
    { key: 'closes', day: localDayOf(edition.closesAt), until: edition.closesAt },
    { key: 'festival', day: edition.startsOn, until: startOfDay(edition.startsOn) },
  ] as const
  const inOrder = stops.toSorted((a, b) => a.until.getTime() - b.until.getTime())
  const next = inOrder.find(({ until }) => now <= until)
  return inOrder.map(({ key, day, until }) => ({
    key,
    day,
    state: key === next?.key ? 'next' : now <= until ? 'later' : 'past',
  }))
}
