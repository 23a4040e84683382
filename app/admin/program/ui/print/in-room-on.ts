import type { LocalDay } from '#app/platform/values/local-day.ts'
import type { Room } from '#app/programme/event.ts'
import type { PlanEvent } from '../../plan-view.ts'

/** The planned events of a room on a day, by time. */
export function inRoomOn(events: readonly PlanEvent[], room: Room, day: LocalDay): PlanEvent[] {
  return events
    .filter((event) => event.room === room.slug && event.festivalDay === day)
    .filter(({ status, unscheduled }) => status !== 'cancelled' && !unscheduled)
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}
