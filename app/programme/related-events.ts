import type { FestivalEvent } from './event.ts'

/**
 * Events related to this one: those with a common artist, and those of its kind with a common tag; ranked by what they share, then in the
 * given order. Without those that are cancelled or over.
 */
export function relatedEvents<E extends FestivalEvent>(
  event: FestivalEvent,
  events: readonly E[],
  { atMost, now }: { readonly atMost: number; readonly now: Date },
): E[] {
  return events
    .filter(({ id, status, endsAt }) => id !== event.id && status !== 'cancelled' && endsAt > now)
    .map((other) => ({ other, common: inCommon(event, other) }))
    .filter(({ common }) => common > 0)
    .sort((a, b) => b.common - a.common)
    .slice(0, atMost)
    .map(({ other }) => other)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

function inCommon(one: FestivalEvent, other: FestivalEvent): number {
  const artists = one.artists.filter((slug) => other.artists.includes(slug)).length
  const tags = one.kind === other.kind ? one.tags.filter((tag) => other.tags.includes(tag)).length : 0
  return artists * 2 + tags
}
