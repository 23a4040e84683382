import { describe, expect, it } from 'vitest'
import { id } from '#app/platform/id.ts'
import { eventId } from '#tests/make.ts'
import { recordsOf, sheetOf } from './printed.ts'
import type { ShiftPerson, ShiftState, WorkShift } from './shift.ts'

const shift = (n: number, from: string, until: string): WorkShift => ({
  id: eventId(n),
  place: 'Hall',
  title: `Shift ${n}`,
  need: 2,
  skill: null,
  minAge: null,
  note: null,
  version: 1,
  startsAt: new Date(from),
  endsAt: new Date(until),
})
const at = (n: number, who: number, state: ShiftState, doneMinutes: number | null = null): ShiftPerson => ({
  shiftId: eventId(n),
  memberId: eventId(who),
  state,
  hereAt: null,
  doneMinutes,
  swapAsked: false,
  swapMemberId: null,
})
const member = (n: number, name: string) => ({
  id: id(eventId(n)),
  name,
  phone: null,
  bornOn: null,
  parentAgreedOn: null,
})
const printed = {
  shifts: [
    shift(1, '2025-11-13T17:00:00Z', '2025-11-13T21:00:00Z'),
    // after midnight: of the night before
    shift(2, '2025-11-13T23:30:00Z', '2025-11-14T02:00:00Z'),
    shift(3, '2025-11-14T17:00:00Z', '2025-11-14T19:00:00Z'),
  ],
  people: [
    at(1, 12, 'done', 210),
    at(1, 11, 'accepted'),
    at(1, 13, 'noShow'),
    at(2, 12, 'here'),
    at(3, 13, 'proposed'),
    at(3, 12, 'declined'),
  ],
  members: [member(11, 'Živa'), member(12, 'Cene'), member(13, 'Ana')],
}

describe('printed lists of shifts', () => {
  it('T23 have the people of a day by name, with the night under its evening', () => {
    expect(
      sheetOf(printed, '2025-11-13').map(({ title, members }) => [title, ...members.map(({ name }) => name)]),
    ).toEqual([
      ['Shift 1', 'Cene', 'Živa'],
      ['Shift 2', 'Cene'],
    ])
    expect(sheetOf(printed, null)).toHaveLength(3)
    expect(sheetOf(printed, '2025-11-20')).toEqual([])
  })

  it('T23 record hours done, else those of the shift, of people with hours', () => {
    expect(
      recordsOf(printed).map(({ name, minutes, first, last, lines }) => [
        name,
        minutes,
        first,
        last,
        lines.length,
      ]),
    ).toEqual([
      ['Živa', 240, '2025-11-13', '2025-11-13', 1],
      ['Cene', 210 + 150, '2025-11-13', '2025-11-13', 2],
    ])
  })
})
