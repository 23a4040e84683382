import type { LocalDay } from '#app/platform/values/local-day.ts'
import type { Gift } from '#app/registration/gift.ts'
import { dayOfShift, minutesOf, type ShiftPerson, type WorkShift } from '../shift.ts'

/** From how many minutes of shifts on a helper dances free of charge. T24 */
const freeFrom = { night: 4 * 60, allNights: 12 * 60, classes: 20 * 60 } as const
const FREE_CLASSES = 3

export type Earned = Pick<Gift, 'minutes' | 'nights' | 'classes'>
export type OwnShift = {
  readonly shift: Pick<WorkShift, 'startsAt' | 'endsAt'>
  readonly person: Pick<ShiftPerson, 'state' | 'doneMinutes'>
}

/** What the shifts of a person earn: the hours done, and those of accepted shifts until they are done. Null: nothing. T24 */
export function earnedBy(own: readonly OwnShift[]): Earned | null {
  const nights = new Map<LocalDay, number>()
  for (const { shift, person } of own) {
    const day = dayOfShift(shift)
    nights.set(day, (nights.get(day) ?? 0) + countedMinutes(shift, person))
  }
  const minutes = [...nights.values()].reduce((sum, one) => sum + one, 0)
  const classes = minutes >= freeFrom.classes ? FREE_CLASSES : 0
  if (minutes >= freeFrom.allNights) return { minutes, nights: 'all', classes }
  const earned = [...nights].filter(([, one]) => one >= freeFrom.night).map(([day]) => day)
  return earned.length > 0 ? { minutes, nights: earned.sort(), classes } : null
}

function countedMinutes(shift: OwnShift['shift'], { state, doneMinutes }: OwnShift['person']): number {
  if (state === 'done') return doneMinutes ?? 0
  return state === 'accepted' || state === 'here' ? minutesOf(shift) : 0
}

/** What is to do: `give` it, `take` it back because the hours fail, or `change` it. Null: nothing. T25 */
export function freeStep(earned: Earned | null, gift: Gift | null): 'give' | 'take' | 'change' | null {
  if (!gift) return earned ? 'give' : null
  if (!earned) return 'take'
  const same = String(earned.nights) === String(gift.nights) && earned.classes === gift.classes
  return same ? null : 'change'
}
