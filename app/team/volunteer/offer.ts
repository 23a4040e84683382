import { z } from 'zod'
import type { Edition } from '#app/festival/edition.ts'
import { festivalDays } from '#app/festival/phase.ts'
import { email, optional, phone, required, words } from '#app/platform/http/form-fields.ts'
import { addDays, isLocalDay, type LocalDay } from '#app/platform/values/local-day.ts'

export const partsOfDay = ['morning', 'afternoon', 'evening', 'night'] as const
export type PartOfDay = (typeof partsOfDay)[number]

/** The tasks of helpers; `anything`: wherever they are needed. */
export const tasks = ['reception', 'classes', 'milongas', 'setUp', 'home', 'guests', 'anything'] as const
export type Task = (typeof tasks)[number]

/** A day and a part of it, as stored: `2025-11-13 evening`. */
export type Shift = `${LocalDay} ${PartOfDay}`

/** Whether it is such a part of a day. The list of the team once took any words. */
export function isShift(text: string): text is Shift {
  const [day = ''] = text.split(' ')
  return isLocalDay(day) && partsOfDay.some((part) => text === shiftOf(day, part))
}

/** Whether it is one of the tasks. The list of the team once took any words. */
export function isTask(text: string): text is Task {
  return tasks.some((task) => task === text)
}

/** The days one can help: the festival's own, the one before it to set up, and the one after it to take down. */
export function helpingDays(edition: Pick<Edition, 'startsOn' | 'endsOn'>): LocalDay[] {
  return [addDays(edition.startsOn, -1), ...festivalDays(edition), addDays(edition.endsOn, 1)]
}

/** The part of a day in which somebody helps, as it is stored: `2025-11-13 evening`. */
export function shiftOf(day: LocalDay, part: PartOfDay): Shift {
  return `${day} ${part}`
}

/** Every shift of these days. */
export function shiftsOf(days: readonly LocalDay[]): Shift[] {
  return days.flatMap((day) => partsOfDay.map((part) => shiftOf(day, part)))
}

/** The schema of the form. Errors are words that the page turns into sentences. */
export function offerForm(shifts: readonly Shift[]) {
  const known: ReadonlySet<string> = new Set(shifts)
  return z.strictObject({
    name: required(120),
    email,
    phone,
    shifts: z
      .array(z.custom<Shift>((value) => typeof value === 'string' && known.has(value)))
      .min(1, { message: 'shifts' })
      .transform((chosen) => shifts.filter((shift) => chosen.includes(shift))),
    tasks: z
      .array(z.enum(tasks))
      .min(1, { message: 'tasks' })
      .transform((chosen) => tasks.filter((task) => chosen.includes(task))),
    languages: words(200).transform((text) => text.split(/[,;/]+/).flatMap((each) => each.trim() || [])),
    note: optional(2000),
    consent: z.literal(true, { message: 'consent' }),
  })
}

export type Offer = z.output<ReturnType<typeof offerForm>>
