import { type Id, id, isId } from '#app/platform/id.ts'

/** The event that an address of the partner board names with `event`; null: those of any event. */
export function eventIn(search: URLSearchParams): Id | null {
  const wanted = search.get('event')
  return wanted !== null && isId(wanted) ? id(wanted) : null
}
