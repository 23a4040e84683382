import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'

/** A place given up, or taken, in one event and role. */
export type PlaceTaking = { readonly registrationId: string; readonly at: Date }

/** Matches leavers and successors: each arrival succeeds the earliest leaver without a successor. A place that was free before has no leaver. G11 */
export function successorsOf(
  leavers: readonly PlaceTaking[],
  arrivals: readonly PlaceTaking[],
): ReadonlyMap<string, string> {
  const waiting = leavers.toSorted(byTime)
  const successors = new Map<string, string>()
  for (const { registrationId, at } of arrivals.toSorted(byTime)) {
    const first = waiting.findIndex((leaver) => leaver.at <= at && leaver.registrationId !== registrationId)
    const [leaver] = first < 0 ? [] : waiting.splice(first, 1)
    if (leaver) successors.set(leaver.registrationId, registrationId)
  }
  return successors
}

function byTime(a: PlaceTaking, b: PlaceTaking): number {
  return a.at.getTime() - b.at.getTime()
}

type Claimed = { readonly at: Date; readonly totalCents: Cents }

export type Successor = {
  readonly paidCents: Cents
  /** Every version of their claim, earliest first. */
  readonly claims: readonly Claimed[]
  /** When they got each of their places. */
  readonly placedAt: readonly Date[]
}

/**
 * What a successor has paid for the places they got at an instant: the growth of their claim, divided by those places, once it is paid. G11
 * @param at when they got the place
 */
export function paidForPlace({ paidCents, claims, placedAt }: Successor, at: Date): Cents {
  const index = claims.findIndex((claim) => claim.at >= at)
  const claim = claims[index]
  if (!claim || paidCents < claim.totalCents) return cents(0)
  const before = claims[index - 1]
  const grown = claim.totalCents - (before?.totalCents ?? 0)
  const together = placedAt.filter((one) => one <= claim.at && (!before || one > before.at)).length
  return cents(Math.max(0, Math.floor(grown / Math.max(1, together))))
}

/** What all successors have paid for the places of one leaver. */
export function paidForPlaces(
  places: readonly { readonly successor: Successor; readonly at: Date }[],
): Cents {
  return sumCents(places.map(({ successor, at }) => paidForPlace(successor, at)))
}
