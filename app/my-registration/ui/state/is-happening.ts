import type { FestivalEvent } from '#app/programme/event.ts'

/** Whether the event still takes dancers: neither called off nor begun. */
export function isHappening(
  { status, startsAt }: Pick<FestivalEvent, 'status' | 'startsAt'>,
  now: Date,
): boolean {
  return status === 'published' && now < startsAt
}
