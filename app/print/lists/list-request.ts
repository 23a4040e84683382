import { isId } from '#app/platform/id.ts'
import { isLocalDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { textIn } from '#app/platform/values/text-in-address.ts'
import { type ListKind, listFilters, listKinds } from './list-kinds.ts'

/** The query of a list's address: `?list=door&day=2025-11-14`. */
export type ListRequest = {
  readonly list: ListKind
  readonly day: LocalDay | null
  readonly event: string | null
  readonly search: string
}

/** Parses an address. Absent parts mean every day and every event; a filter that the list does not have is ignored. */
export function readListRequest(search: URLSearchParams): ListRequest {
  const list = listKinds.find((one) => one === search.get('list')) ?? 'door'
  const filters = listFilters[list]
  const day = search.get('day') ?? ''
  const event = search.get('event') ?? ''
  return {
    list,
    day: filters.includes('day') && isLocalDay(day) ? day : null,
    event: filters.includes('event') && isId(event) ? event : null,
    search: textIn(search, 'q'),
  }
}

/** The address of a list, without what is left open. */
export function listQuery({ list, day, event, search }: ListRequest): string {
  const query = new URLSearchParams({
    list,
    ...(day && { day }),
    ...(event && { event }),
    ...(search && { q: search }),
  })
  return `?${query}`
}

/**
 * The day to show first: `today` where it is one of them, else the first day of the festival, on which others may precede it.
 * @param today the festival day, which until six in the morning is yesterday's
 */
export function defaultDay(days: readonly LocalDay[], today: LocalDay, startsOn: LocalDay): LocalDay {
  return days.find((day) => day === today) ?? startsOn
}
