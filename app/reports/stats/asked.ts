import { isCountryCode } from '#app/platform/values/countries.ts'
import type { DancerRole } from '#app/registration/registration.ts'
import { type ComparisonFilter, measures } from './statistics.ts'

/** The part of the statistics that an address asks for. */
export type AskedStatistics = {
  /** Id or code; null: the edition that is worked on. `edition` would switch to it for the whole office. */
  readonly edition: string | null
  readonly filter: ComparisonFilter
  /** Whether it is for people outside the office. Y8 */
  readonly isShared: boolean
}

const roles: readonly DancerRole[] = ['leader', 'follower', 'both']

/**
 * Reads the edition and the filter of the statistics from an address. Unknown values are ignored: the filter then leaves nothing out.
 */
export function readAsked(search: URLSearchParams): AskedStatistics {
  const country = search.get('country') ?? ''
  const item = search.get('item') ?? ''
  return {
    edition: search.get('year') || null,
    filter: {
      measure: measures.find((measure) => measure === search.get('of')) ?? 'registrations',
      role: roles.find((role) => role === search.get('role')) ?? null,
      country: isCountryCode(country) ? country : null,
      item: item !== '' && item.length <= 60 && !item.includes('\0') ? item : null,
    },
    isShared: search.get('share') === '1',
  }
}

/** The same as an address, for links to files: `year=19tf2025&of=paid`. */
export function searchOf(editionId: string, filter: ComparisonFilter): string {
  const search = new URLSearchParams({ year: editionId })
  if (filter.measure !== 'registrations') search.set('of', filter.measure)
  if (filter.role) search.set('role', filter.role)
  if (filter.country) search.set('country', filter.country)
  if (filter.item) search.set('item', filter.item)
  return search.toString()
}
