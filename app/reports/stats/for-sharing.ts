import { sumCents } from '#app/platform/values/money.ts'
import { cellsToShow, FEWEST } from '#app/registration/queries/cells.ts'
import type { CountryCount, DayChange, EventDemand, RegistrationDay, StatisticsCounts } from './statistics.ts'

/** The key under which small groups are counted together. */
export const otherCountry = '?'

/** A day for all groups too small to be shown: before any other. */
export const otherDays = '0001-01-01'

/**
 * The counts as they may leave the office: no group under three is shown by itself, and none can be found by taking others off. In the office all of
 * them are shown. Y8, R15
 */
export function forSharing(counts: StatisticsCounts): StatisticsCounts {
  return {
    ...counts,
    countries: foldCountries(counts.countries),
    days: foldDays(counts.days),
    changes: foldChanges(counts.changes),
    returning: foldReturning(counts),
    events: counts.events.map(foldEvent),
  }
}

function foldCountries(countries: readonly CountryCount[]): CountryCount[] {
  const cells = countries.map((one) => ({ ...one, values: [one.country, one.role], n: one.count }))
  const shown = new Set(cellsToShow(cells))
  const hidden = Map.groupBy(
    cells.filter((cell) => !shown.has(cell)),
    ({ role }) => role,
  )
  return [
    ...countries.filter((_, index) => shown.has(cells[index] as (typeof cells)[number])),
    ...[...hidden].map(([role, of]) => ({
      country: otherCountry,
      role,
      count: of.reduce((sum, { count }) => sum + count, 0),
    })),
  ]
}

function foldDays(days: readonly RegistrationDay[]): RegistrationDay[] {
  const cells = days.map((one) => ({ ...one, values: [one.day], n: one.made }))
  const shown = new Set(cellsToShow(cells))
  const hidden = cells.filter((cell) => !shown.has(cell))
  const open = days.filter((_, index) => shown.has(cells[index] as (typeof cells)[number]))
  // the number of a day's cancellations would reveal a small group
  const published = open.map((one) => ({ ...one, live: one.made - one.live < FEWEST ? one.made : one.live }))
  if (hidden.length === 0) return published
  const sum = (of: 'made' | 'live') => hidden.reduce((whole, one) => whole + one[of], 0)
  return [
    {
      day: otherDays,
      made: sum('made'),
      live: sum('live'),
      claimedCents: sumCents(hidden.map(({ claimedCents }) => claimedCents)),
      paidCents: sumCents(hidden.map(({ paidCents }) => paidCents)),
    },
    ...published,
  ]
}

/** A curve moves only once three more have come or gone, so that no step of it is one person. */
function foldChanges(changes: readonly DayChange[]): DayChange[] {
  const groups = Map.groupBy(changes, ({ editionId, role }) => `${editionId} ${role}`)
  return [...groups.values()].flatMap((group) => {
    let came = 0
    let gone = 0
    return group
      .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
      .flatMap((change) => {
        came += change.came
        gone += change.gone
        if (Math.abs(came - gone) < FEWEST) return []
        const step = { ...change, came, gone }
        came = 0
        gone = 0
        return [step]
      })
  })
}

/** Dancers of an edition with too few of them count with those of the next one before it. */
function foldReturning({ returning }: StatisticsCounts): StatisticsCounts['returning'] {
  const kept: { sinceNumber: number; count: number }[] = []
  let carried = 0
  for (const { sinceNumber, count } of returning) {
    if (count + carried < FEWEST) {
      carried += count
      continue
    }
    kept.push({ sinceNumber, count: count + carried })
    carried = 0
  }
  const last = kept.at(-1)
  if (carried > 0 && last) kept[kept.length - 1] = { ...last, count: last.count + carried }
  return kept
}

function foldEvent(event: EventDemand): EventDemand {
  const some = (count: number) => (count < FEWEST ? 0 : count)
  const servedLater = some(event.servedLater)
  return {
    ...event,
    asked: some(event.asked),
    served: some(event.served),
    servedLater,
    medianWaitHours: servedLater === 0 ? null : event.medianWaitHours,
    neverPlaced: some(event.neverPlaced),
    placed: some(event.placed),
    checkedIn: some(event.checkedIn),
  }
}
