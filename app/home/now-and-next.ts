import type { ProgrammeEvent } from '#app/programme/timetable.ts'

const aheadMs = 8 * 3_600_000
const most = 5

/** What is on now and what begins in the next hours, in order of time; a few, not the whole day. */
export function nowAndNext(events: readonly ProgrammeEvent[], now: Date): readonly ProgrammeEvent[] {
  const horizon = now.getTime() + aheadMs
  return events
    .filter(({ status, startsAt, endsAt }) => {
      return status === 'published' && endsAt > now && startsAt.getTime() < horizon
    })
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .slice(0, most)
}
