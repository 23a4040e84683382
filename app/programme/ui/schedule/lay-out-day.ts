import { festivalDayOf, startOfDay } from '#app/platform/values/local-day.ts'
import type { FestivalEvent } from '../../event.ts'

type Timed = Pick<FestivalEvent, 'id' | 'venue' | 'startsAt' | 'endsAt'>

/** An event's position in its day's grid: minutes of the festival day, and a lane of its venue. */
export type Placed<Event> = {
  readonly event: Event
  readonly fromMinute: number
  readonly toMinute: number
  readonly lane: number
}

type VenueColumn<Event> = {
  readonly venue: string
  /** The largest number of simultaneous events: rooms of one venue. */
  readonly lanes: number
  readonly placed: readonly Placed<Event>[]
}

export type DayGrid<Event> = {
  /** The instant of `fromMinute`. */
  readonly startsAt: Date
  readonly fromMinute: number
  readonly toMinute: number
  readonly columns: readonly VenueColumn<Event>[]
}

const hour = 60

/** Rows of the grid in one hour: five minutes each. */
export const rowsPerHour = 12

/**
 * A festival day as columns of venues. Minutes are counted from the midnight before the day, so that 01:00 at night is
 * minute 1500; the grid begins and ends with a whole hour. Days on which clocks change are an hour short or long.
 * @param venueOrder slugs; columns follow it, venues without events that day are left out
 */
export function layOutDay<Event extends Timed>(
  events: readonly Event[],
  venueOrder: readonly string[],
): DayGrid<Event> {
  const columns = venueOrder
    .map((venue) =>
      columnOf(
        venue,
        events.filter((event) => event.venue === venue),
      ),
    )
    .filter(({ placed }) => placed.length > 0)
  const all = columns.flatMap(({ placed }) => placed)
  const first = Math.min(...all.map(({ fromMinute }) => fromMinute))
  const last = Math.max(...all.map(({ toMinute }) => toMinute))
  const [some] = all
  if (!some) return { startsAt: new Date(0), fromMinute: 0, toMinute: 0, columns: [] }
  const fromMinute = Math.floor(first / hour) * hour
  return {
    startsAt: new Date(some.event.startsAt.getTime() - (some.fromMinute - fromMinute) * 60_000),
    fromMinute,
    toMinute: Math.ceil(last / hour) * hour,
    columns,
  }
}

/** Hours that follow each other, by how many there are from the grid's first to theirs: one that is shown, or several folded into a line. */
export type HourBand = { readonly from: number; readonly count: number; readonly isFolded: boolean }

/** A fold saves height; of one hour alone it would save too little to be worth reading. */
const fewestFolded = 2

/** The hours of a grid in order: all equally high, but for those folded because nothing begins or ends in them. */
export function hourBands(grid: DayGrid<unknown>): HourBand[] {
  const quiet = quietHours(grid)
  const count = (grid.toMinute - grid.fromMinute) / hour
  const bands: HourBand[] = []
  for (let from = 0; from < count; ) {
    let until = from
    while (quiet.has(until)) until += 1
    const isFolded = until - from >= fewestFolded
    const band = { from, count: isFolded ? until - from : 1, isFolded }
    bands.push(band)
    from += band.count
  }
  return bands
}

/** The hours in which nothing begins or ends, by how many there are from the grid's first. */
function quietHours({ fromMinute, toMinute, columns }: DayGrid<unknown>): ReadonlySet<number> {
  const quiet = new Set(Array.from({ length: (toMinute - fromMinute) / hour }, (_, index) => index))
  for (const { placed } of columns) {
    for (const event of placed) {
      quiet.delete(Math.floor((event.fromMinute - fromMinute) / hour))
      quiet.delete(Math.ceil((event.toMinute - fromMinute) / hour) - 1)
    }
  }
  return quiet
}

function columnOf<Event extends Timed>(venue: string, events: readonly Event[]): VenueColumn<Event> {
  const busyUntil: number[] = []
  const byTime = [...events].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const placed = byTime.map((event) => {
    const midnight = startOfDay(festivalDayOf(event.startsAt)).getTime()
    const fromMinute = (event.startsAt.getTime() - midnight) / 60_000
    const toMinute = (event.endsAt.getTime() - midnight) / 60_000
    const free = busyUntil.findIndex((until) => until <= fromMinute)
    const lane = free === -1 ? busyUntil.length : free
    busyUntil[lane] = toMinute
    return { event, fromMinute, toMinute, lane }
  })
  return { venue, lanes: Math.max(1, busyUntil.length), placed }
}
