/** Leaders and followers counted somewhere; `places` are given where the event limits them. */
export type Balance = {
  readonly leaders: number
  readonly followers: number
  readonly places?: { readonly leaders: number; readonly followers: number } | undefined
}

/** How long the two arcs are, 0 to 1. With places: how full each role is; without: each against the larger. */
export function arcsOf({ leaders, followers, places }: Balance): { lead: number; follow: number } {
  const larger = Math.max(leaders, followers)
  return {
    lead: share(leaders, places ? places.leaders : larger),
    follow: share(followers, places ? places.followers : larger),
  }
}

/** A role without places is full: there is nothing to take. */
function share(count: number, whole: number): number {
  if (whole <= 0) return count > 0 ? 1 : 0
  return Math.min(count / whole, 1)
}
