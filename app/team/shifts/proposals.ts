import type { ShiftPerson, WorkShift } from './shift.ts'

type Planned = Pick<ShiftPerson, 'shiftId' | 'memberId' | 'state'>

/** The planned people of the shifts ahead: those whom the proposals ask. T17 */
export function plannedAhead<Person extends Planned>(
  people: readonly Person[],
  shifts: readonly WorkShift[],
  now: Date,
): readonly Person[] {
  const ahead = new Set(shifts.flatMap(({ id, startsAt }) => (startsAt > now ? [id] : [])))
  return people.filter(({ state, shiftId }) => state === 'planned' && ahead.has(shiftId))
}

/** Who is at a shift or asked for it and with which answer, as a text that is another one once somebody has answered, come or gone. T15 */
export function peopleText(people: readonly Planned[]): string {
  return people
    .map(({ memberId, state }) => `${memberId} ${state}`)
    .sort()
    .join(',')
}

/** Who is asked for which shift, as a text that two plans share only if they ask the same. */
export function proposalsText(planned: readonly Planned[]): string {
  return planned
    .map(({ shiftId, memberId }) => `${shiftId} ${memberId}`)
    .sort()
    .join(',')
}
