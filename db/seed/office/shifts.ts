import type { ShiftInput } from '#app/team/shifts/shift-form.ts'

/** A shift with its people: those who have agreed by phone, and those who are asked when the proposals are sent. */
export type ShiftSeed = {
  readonly wanted: ShiftInput
  /** Functions of the team whose members take it. */
  readonly of: string
  readonly agreed: number
  readonly planned: number
}

/** task, function, place, day, from and to in local hours of November, people needed, agreed, planned */
type Line = readonly [string, string, string, number, number, number, number, number, number]

const lines: readonly Line[] = [
  ['Set up the halls', 'volunteer', 'Festivalna', 12, 14, 20, 4, 3, 1],
  ['Desk A, opening evening', 'reception', 'Festivalna', 13, 18, 23, 2, 2, 0],
  ['Cloakroom', 'volunteer', 'Festivalna', 13, 19, 24, 2, 1, 1],
  ['Desk, morning classes', 'reception', 'Moj korak', 14, 9, 14, 1, 1, 0],
  ['Door of the night milonga', 'host', 'Festivalna', 14, 21, 27, 2, 1, 1],
  ['Cloakroom', 'volunteer', 'Festivalna', 14, 20, 26, 2, 1, 0],
  ['Desk, morning classes', 'reception', 'Studio Dansa', 15, 9, 14, 1, 0, 1],
  ['Water and fruit', 'volunteer', 'Moj korak', 15, 10, 16, 2, 1, 1],
  ['Door of the grand milonga', 'host', 'Festivalna', 15, 20, 27, 3, 2, 0],
  ['Sound check', 'technician', 'Festivalna', 15, 15, 19, 1, 1, 0],
  ['Desk, last classes', 'reception', 'Moj korak', 16, 9, 15, 1, 0, 0],
  ['Take everything down', 'volunteer', 'Festivalna', 17, 18, 23, 4, 1, 1],
]

/** The shifts of the demo's festival. */
export const shifts: readonly ShiftSeed[] = lines.map(
  ([title, of, place, day, from, to, need, agreed, planned]) => {
    const midnight = Date.parse(`2025-11-${day}T00:00:00+01:00`)
    return {
      wanted: {
        title,
        place,
        need,
        skill: null,
        minAge: null,
        note: null,
        startsAt: new Date(midnight + from * 3_600_000),
        endsAt: new Date(midnight + to * 3_600_000),
      },
      of,
      agreed,
      planned,
    }
  },
)
