import type { LocalDay } from '#app/platform/values/local-day.ts'
import type { FestivalEvent } from '../../event.ts'

export type FestivalDayOf<Event> = { readonly day: LocalDay; readonly events: readonly Event[] }

/** Events by the festival day they belong to, days in order, events in the order given. */
export function groupByDay<Event extends Pick<FestivalEvent, 'festivalDay'>>(
  events: readonly Event[],
): FestivalDayOf<Event>[] {
  const days = new Map<LocalDay, Event[]>()
  for (const event of events) days.set(event.festivalDay, [...(days.get(event.festivalDay) ?? []), event])
  return [...days].map(([day, of]) => ({ day, events: of })).sort((a, b) => (a.day < b.day ? -1 : 1))
}
