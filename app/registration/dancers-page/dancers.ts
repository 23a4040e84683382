import { cellsToShow } from '../queries/cells.ts'

/** Numbers of dancers by role. */
export type RoleCounts = { readonly leader: number; readonly follower: number; readonly both: number }

/** Dancers of one country in one role, counted. */
export type DancerGroup = {
  readonly country: string
  readonly role: keyof RoleCounts
  readonly count: number
}

/** The dancers as everybody may see them. */
export type Dancers = {
  readonly all: RoleCounts
  readonly countryCount: number
  /** The countries with a group that may be named, the largest first. */
  readonly countries: readonly (RoleCounts & { readonly country: string })[]
  /** Dancers whose group may not be named: three or more in each role, or all there are. */
  readonly others: RoleCounts
  /** First names with consent, each once, with their number. */
  readonly names: readonly { readonly name: string; readonly count: number }[]
}

/**
 * Groups dancers by country. Small groups go into `others`, together with groups from which a small one could be inferred: the same groups that the
 * data interface hides, so that comparing both reveals nothing. R15.
 */
export function foldGroups(
  groups: readonly DancerGroup[],
): Pick<Dancers, 'all' | 'countryCount' | 'countries' | 'others'> {
  const cells = groups.map((group) => ({ ...group, values: [group.country, group.role], n: group.count }))
  const shown = new Set(cellsToShow(cells))
  const large = cells.filter((cell) => shown.has(cell))
  const small = cells.filter((cell) => !shown.has(cell))
  const countries = [...Map.groupBy(large, ({ country }) => country)].map(([country, of]) => ({
    country,
    ...sum(of),
  }))
  return {
    all: sum(groups),
    countryCount: new Set(groups.map(({ country }) => country)).size,
    countries: countries.sort((a, b) => total(b) - total(a) || a.country.localeCompare(b.country)),
    others: sum(small),
  }
}

/** First names as typed, in an order that reveals neither country nor role. R16. */
export function countNames(names: readonly string[]): Dancers['names'] {
  const byName = Map.groupBy(names, (name) => name)
  const counted = [...byName].map(([name, of]) => ({ name, count: of.length }))
  return counted.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The number of dancers of all roles together. */
export function total({ leader, follower, both }: RoleCounts): number {
  return leader + follower + both
}

function sum(groups: readonly DancerGroup[]): RoleCounts {
  const of = (role: keyof RoleCounts) =>
    groups.reduce((all, group) => all + (group.role === role ? group.count : 0), 0)
  return { leader: of('leader'), follower: of('follower'), both: of('both') }
}
