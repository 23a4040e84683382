import type { LocalDay } from '#app/platform/values/local-day.ts'
import { type Busy, type Clash, clashesOf } from '../orders/clash.ts'
import type { Shift, Task } from '../volunteer/offer.ts'
import { ageOn, dayOfShift, type WorkShift } from './shift.ts'

/** A problem of giving a shift to a person. */
export type Problem =
  | Clash
  /** They offered other tasks. */
  | { readonly kind: 'otherTasks' }
  | { readonly kind: 'tooYoung'; readonly age: number }
  /** The shift has a minimum age, and their birthday is unknown. */
  | { readonly kind: 'ageUnknown' }
  /** Under 18, and no parent has agreed yet. */
  | { readonly kind: 'parent' }

type Person = {
  readonly tasks: readonly Task[]
  readonly offered: readonly Shift[]
  readonly bornOn: LocalDay | null
  readonly parentAgreedOn: LocalDay | null
  readonly busy: readonly Busy[]
}

/** Adults need no consent. */
const ofAge = 18

/** The problems of giving a shift to a person, the gravest first. T16 */
export function problemsOf(shift: WorkShift, person: Person): Problem[] {
  const { skill, minAge } = shift
  const { tasks, bornOn, parentAgreedOn } = person
  const age = bornOn === null ? null : ageOn(bornOn, dayOfShift(shift))
  const problems: Problem[] = []
  if (minAge !== null && age !== null && age < minAge) problems.push({ kind: 'tooYoung', age })
  problems.push(...clashesOf(shift, person))
  if (skill !== null && tasks.length > 0 && !tasks.includes(skill) && !tasks.includes('anything')) {
    problems.push({ kind: 'otherTasks' })
  }
  if (minAge !== null && age === null) problems.push({ kind: 'ageUnknown' })
  if (age !== null && age < ofAge && parentAgreedOn === null) problems.push({ kind: 'parent' })
  return problems
}

/** How far a person is from being free for it: a clash counts more than a wish. */
const weights: Readonly<Record<Problem['kind'], number>> = {
  tooYoung: 100,
  shift: 50,
  teaching: 40,
  order: 30,
  pick: 20,
  otherTasks: 5,
  notOffered: 4,
  parent: 2,
  ageUnknown: 1,
}

/** Orders people for a shift: free and suitable ones first, of these those with the fewest minutes of work. T19 */
export function byFit<
  Person extends { readonly problems: readonly Problem[]; readonly minutes: number; readonly name: string },
>(a: Person, b: Person): number {
  const weigh = ({ problems }: Person) => problems.reduce((sum, { kind }) => sum + weights[kind], 0)
  return weigh(a) - weigh(b) || a.minutes - b.minutes || a.name.localeCompare(b.name, 'sl')
}
