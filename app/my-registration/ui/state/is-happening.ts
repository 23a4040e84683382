import type { FestivalEvent } from '#app/programme/event.ts'

/** Whether the event still takes dancers: neither called off, wound down nor begun. */
export function isHappening(
  { status, startsAt, windsDown }: Pick<FestivalEvent, 'status' | 'startsAt' | 'windsDown'>,
  now: Date,
): boolean {
  return status === 'published' && !windsDown && now < startsAt
}
