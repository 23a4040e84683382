import type { Id } from '#app/platform/id.ts'
import { festivalDayOf, type LocalDay } from '#app/platform/values/local-day.ts'
import type { Task } from '../volunteer/offer.ts'

/** Where and when so many people are needed. Instants are UTC. */
export type WorkShift = {
  readonly id: Id
  readonly place: string
  readonly title: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly need: number
  /** The task its people must have offered; null: any. */
  readonly skill: Task | null
  /** In years, on the day it begins. */
  readonly minAge: number | null
  readonly note: string | null
  readonly version: number
}

export type ShiftState =
  | 'planned'
  | 'proposed'
  | 'accepted'
  | 'declined'
  | 'withdrawn'
  | 'here'
  | 'done'
  | 'noShow'

/** One person at one shift. */
export type ShiftPerson = {
  readonly shiftId: Id
  readonly memberId: Id
  readonly state: ShiftState
  readonly hereAt: Date | null
  readonly doneMinutes: number | null
  /** They would like to pass it on. */
  readonly swapAsked: boolean
  /** Another member who would take it. */
  readonly swapMemberId: Id | null
}

/** States in which a person fills a place of the shift. A place that was filled and stays empty is needed again. */
export function fills(state: ShiftState): boolean {
  return state === 'accepted' || state === 'here' || state === 'done'
}

/** States in which a person is busy at that time, or may become so by a yes. */
export function takesTime(state: ShiftState): boolean {
  return fills(state) || state === 'planned' || state === 'proposed'
}

/** How many people a shift has and has asked, against how many it needs. */
export function fillOf(
  { need }: Pick<WorkShift, 'need'>,
  people: readonly Pick<ShiftPerson, 'state'>[],
): { readonly filled: number; readonly asked: number; readonly missing: number } {
  const filled = people.filter(({ state }) => fills(state)).length
  const asked = people.filter(({ state }) => state === 'planned' || state === 'proposed').length
  return { filled, asked, missing: Math.max(0, need - filled) }
}

/** The length of a shift in minutes. */
export function minutesOf({ startsAt, endsAt }: Pick<WorkShift, 'startsAt' | 'endsAt'>): number {
  return Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)
}

/** The age in whole years on a local day. */
export function ageOn(bornOn: LocalDay, day: LocalDay): number {
  const years = Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4))
  return day.slice(5) < bornOn.slice(5) ? years - 1 : years
}

/** The festival day that a shift belongs to: one after midnight is of the night before. */
export function dayOfShift({ startsAt }: Pick<WorkShift, 'startsAt'>): LocalDay {
  return festivalDayOf(startsAt)
}

/** Whether the person is known to be under the shift's minimum age on its day. T16 */
export function isTooYoung(
  { bornOn }: { readonly bornOn: LocalDay | null },
  shift: Pick<WorkShift, 'minAge' | 'startsAt'>,
): boolean {
  return shift.minAge !== null && bornOn !== null && ageOn(bornOn, dayOfShift(shift)) < shift.minAge
}

/** Whether the two shifts share any time; one that begins when the other ends does not. */
export function overlap(
  a: Pick<WorkShift, 'startsAt' | 'endsAt'>,
  b: Pick<WorkShift, 'startsAt' | 'endsAt'>,
): boolean {
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt
}

/** When a person may still answer a proposal, pass a shift on or take one: until it begins. T17, T20 */
export function isAhead({ startsAt }: Pick<WorkShift, 'startsAt'>, now: Date): boolean {
  return now < startsAt
}

/** How long before its beginning a person is reminded. T18 */
export const remindBeforeMs = 24 * 3_600_000

/** From when people may be checked in. T19 */
export const checkInFromMs = 2 * 3_600_000
