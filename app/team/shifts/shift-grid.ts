import type { LocalDay } from '#app/platform/values/local-day.ts'
import { dayOfShift, type WorkShift } from './shift.ts'

const quarterMs = 15 * 60_000
const hourMs = 3_600_000

/** A shift in the row of its place: columns of a quarter of an hour from 1 on, and the lane. */
type PlacedShift = {
  readonly shift: WorkShift
  readonly from: number
  readonly until: number
  /** From 1: shifts of one place that overlap stand below each other. */
  readonly lane: number
}

export type ShiftGrid = {
  /** How many columns of a quarter of an hour. */
  readonly columns: number
  /** Full hours, the first one in column 1. */
  readonly hours: readonly Date[]
  readonly rows: readonly {
    readonly place: string
    readonly shifts: readonly PlacedShift[]
  }[]
}

/** The days of these shifts and of the festival, in order. */
export function daysOf(shifts: readonly WorkShift[], festival: readonly LocalDay[]): LocalDay[] {
  return [...new Set([...festival, ...shifts.map(dayOfShift)])].toSorted()
}

/** The shifts of one day as place × time, from the first full hour to the last. */
export function gridOf(shifts: readonly WorkShift[]): ShiftGrid {
  if (shifts.length === 0) return { columns: 0, hours: [], rows: [] }
  const first = Math.floor(Math.min(...shifts.map(({ startsAt }) => startsAt.getTime())) / hourMs) * hourMs
  const last = Math.ceil(Math.max(...shifts.map(({ endsAt }) => endsAt.getTime())) / hourMs) * hourMs
  const columnOf = (at: Date) => Math.round((at.getTime() - first) / quarterMs) + 1
  const places = Map.groupBy(shifts, ({ place }) => place)
  return {
    columns: (last - first) / quarterMs,
    hours: Array.from({ length: (last - first) / hourMs }, (_, n) => new Date(first + n * hourMs)),
    rows: [...places]
      .toSorted(([a], [b]) => a.localeCompare(b, 'sl'))
      .map(([place, there]) => {
        const ends: number[] = []
        const placed = there.map((shift): PlacedShift => {
          const free = ends.findIndex((end) => end <= shift.startsAt.getTime())
          const lane = free < 0 ? ends.length : free
          ends[lane] = shift.endsAt.getTime()
          const from = columnOf(shift.startsAt)
          return { shift, from, until: Math.max(from + 1, columnOf(shift.endsAt)), lane: lane + 1 }
        })
        return { place, shifts: placed }
      }),
  }
}
