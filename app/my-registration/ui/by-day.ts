import type { LocalDay } from '#app/platform/values/local-day.ts'
import type { PickView } from '#app/registration/registration.ts'

export type DayOfPicks = { readonly day: LocalDay; readonly picks: readonly PickView[] }

/** The picks by festival day, each day in order of time; no empty days. */
export function byDay(picks: readonly PickView[]): DayOfPicks[] {
  const days = Map.groupBy(picks, ({ event }) => event.festivalDay)
  return [...days]
    .map(([day, ofDay]) => ({ day, picks: ofDay.toSorted(inTime) }))
    .sort((a, b) => (a.day < b.day ? -1 : 1))
}

function inTime(a: PickView, b: PickView): number {
  return a.event.startsAt.getTime() - b.event.startsAt.getTime() || (a.eventId < b.eventId ? -1 : 1)
}
