/** How many dance which role: leading, following, both. */
export type RoleCounts = { readonly leader: number; readonly follower: number; readonly both: number }

/** A group as it is counted: dancers of one country in one role. */
export type DancerGroup = {
  readonly country: string
  readonly role: keyof RoleCounts
  readonly count: number
}

/** Who comes, as everybody may see it. */
export type Dancers = {
  readonly all: RoleCounts
  readonly countryCount: number
  /** The countries with a group that is large enough, the largest first. */
  readonly countries: readonly (RoleCounts & { readonly country: string })[]
  /** Everybody whose group is too small to be named. */
  readonly others: RoleCounts
  /** First names of those who agreed, each once, with how many are called so. */
  readonly names: readonly { readonly name: string; readonly count: number }[]
}

export const nobodyYet: RoleCounts = { leader: 0, follower: 0, both: 0 }

/** Groups under this many are not named (decisions 10). */
export const smallestGroup = 3

/** Puts groups together by country; those under three dancers go into `others`, so that nobody can be guessed. R15. */
export function foldGroups(
  groups: readonly DancerGroup[],
): Pick<Dancers, 'all' | 'countryCount' | 'countries' | 'others'> {
  const large = groups.filter(({ count }) => count >= smallestGroup)
  const small = groups.filter(({ count }) => count < smallestGroup)
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

/** First names as people wrote them, in an order that says nothing of where they come from or how they dance. R16. */
export function countNames(names: readonly string[]): Dancers['names'] {
  const byName = Map.groupBy(names, (name) => name)
  const counted = [...byName].map(([name, of]) => ({ name, count: of.length }))
  return counted.sort((a, b) => (a.name < b.name ? -1 : 1))
}

export function total({ leader, follower, both }: RoleCounts): number {
  return leader + follower + both
}

function sum(groups: readonly DancerGroup[]): RoleCounts {
  const of = (role: keyof RoleCounts) =>
    groups.reduce((all, group) => all + (group.role === role ? group.count : 0), 0)
  return { leader: of('leader'), follower: of('follower'), both: of('both') }
}
