import type { Id } from '#app/platform/id.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { dayOfShift, fills, minutesOf, type ShiftPerson, type WorkShift } from './shift.ts'

export const printedKinds = ['sheet', 'records', 'insurance'] as const
export type PrintedKind = (typeof printedKinds)[number]

/** A person as paper names them. */
export type PrintedMember = {
  readonly id: Id
  readonly name: string
  readonly phone: string | null
  readonly bornOn: LocalDay | null
  readonly parentAgreedOn: LocalDay | null
}

/** A shift of a sheet, with its members. */
export type PrintedShift = WorkShift & { readonly members: readonly PrintedMember[] }

/** A person's shifts by day. */
export type PrintedRecord = PrintedMember & {
  readonly first: LocalDay
  readonly last: LocalDay
  readonly minutes: number
  readonly lines: readonly { readonly shift: WorkShift; readonly minutes: number; readonly isDone: boolean }[]
}

type Printed = {
  readonly shifts: readonly WorkShift[]
  readonly people: readonly ShiftPerson[]
  readonly members: readonly PrintedMember[]
}

/** The shifts of a day, or all, each with the people who fill it, by name. T23 */
export function sheetOf({ shifts, people, members }: Printed, day: LocalDay | null): PrintedShift[] {
  const byId = new Map(members.map((member) => [member.id, member]))
  const there = Map.groupBy(
    people.filter(({ state }) => fills(state)),
    ({ shiftId }) => shiftId,
  )
  return shifts
    .filter((shift) => day === null || dayOfShift(shift) === day)
    .map((shift) => ({
      ...shift,
      members: (there.get(shift.id) ?? [])
        .flatMap(({ memberId }) => byId.get(memberId) ?? [])
        .toSorted((a, b) => a.name.localeCompare(b.name, 'sl')),
    }))
}

/** The record of everyone with a shift: the hours done if recorded, else those of the shift. T23 */
export function recordsOf({ shifts, people, members }: Printed): PrintedRecord[] {
  const byId = new Map(shifts.map((shift) => [shift.id, shift]))
  const theirs = Map.groupBy(
    people.filter(({ state }) => fills(state)),
    ({ memberId }) => memberId,
  )
  return members.flatMap((member): PrintedRecord[] => {
    const lines = (theirs.get(member.id) ?? [])
      .flatMap(({ shiftId, doneMinutes }) => {
        const shift = byId.get(shiftId)
        return shift
          ? [{ shift, minutes: doneMinutes ?? minutesOf(shift), isDone: doneMinutes !== null }]
          : []
      })
      .toSorted((a, b) => a.shift.startsAt.getTime() - b.shift.startsAt.getTime())
    const [first, last] = [lines[0], lines.at(-1)]
    if (!first || !last) return []
    const minutes = lines.reduce((sum, line) => sum + line.minutes, 0)
    return [{ ...member, first: dayOfShift(first.shift), last: dayOfShift(last.shift), minutes, lines }]
  })
}
