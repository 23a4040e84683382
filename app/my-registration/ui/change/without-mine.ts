import type { ProgrammeEvent } from '#app/programme/timetable.ts'
import type { PickView } from '#app/registration/registration.ts'

/** Events as counted without these picks of one dancer, so that the dancer's own places count as free. A place held for a partner stays counted. */
export function withoutMine<E extends Pick<ProgrammeEvent, 'id' | 'taken' | 'waiting'>>(
  events: readonly E[],
  picks: readonly Pick<PickView, 'eventId' | 'state' | 'role'>[],
): E[] {
  const mine = new Map(picks.map((pick) => [pick.eventId, pick]))
  return events.map((event) => {
    const pick = mine.get(event.id)
    if (pick?.state === 'waiting') return { ...event, waiting: Math.max(0, event.waiting - 1) }
    return pick?.state === 'placed' ? { ...event, taken: oneLess(event.taken, pick.role) } : event
  })
}

function oneLess({ leaders, followers, heads }: ProgrammeEvent['taken'], role: PickView['role']) {
  return {
    leaders: role === 'leader' ? leaders - 1 : leaders,
    followers: role === 'follower' ? followers - 1 : followers,
    heads: role === null ? heads - 1 : heads,
  }
}
