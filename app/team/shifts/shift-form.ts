import { z } from 'zod'
import { optional, required } from '#app/platform/http/form-fields.ts'
import { parseInstant } from '#app/platform/values/instant-text.ts'
import { isLocalDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { tasks } from '../volunteer/offer.ts'

const instant = z.string().transform((text, context) => {
  const found = parseInstant(text)
  if (found !== null) return found
  context.addIssue({ code: 'custom', message: 'instant' })
  return z.NEVER
})

/** A whole number as people type it. */
const whole = (least: number, most: number) =>
  z.string().transform((text, context) => {
    const value = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    context.addIssue({ code: 'custom', message: 'number' })
    return z.NEVER
  })

const empty = (text: string | undefined) => text === undefined || text.trim() === ''

/** A shift as staff type it: at most 16 hours, for 1 to 50 people. T15 */
export const shiftInput = z
  .object({
    title: required(120),
    place: required(120),
    startsAt: instant,
    endsAt: instant,
    need: whole(1, 50),
    skill: z
      .enum([...tasks, ''])
      .optional()
      .transform((value) => (value === undefined || value === '' || value === 'anything' ? null : value)),
    minAge: z.union([
      z
        .string()
        .refine(empty)
        .transform(() => null),
      whole(0, 99),
    ]),
    note: optional(1000),
  })
  .refine(
    ({ startsAt, endsAt }) => endsAt > startsAt && endsAt.getTime() - startsAt.getTime() <= 16 * 3_600_000,
    {
      path: ['endsAt'],
      message: 'order',
    },
  )

export type ShiftInput = z.output<typeof shiftInput>

/** Minutes done, typed in hours with a comma or a point; empty: as long as the shift. At most a day. T21 */
export const doneInput = z
  .string()
  .default('')
  .transform((text, context) => {
    const plain = text.trim().replace(',', '.')
    if (plain === '') return null
    const hours = /^\d{1,2}(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN
    if (hours <= 24) return Math.round(hours * 60)
    context.addIssue({ code: 'custom', message: 'hours' })
    return z.NEVER
  })

/** A day of birth or of a consent: empty clears it; not after `today`. */
export function dayInput(today: LocalDay) {
  return z.string().transform((text, context): LocalDay | null => {
    const plain = text.trim()
    if (plain === '') return null
    if (isLocalDay(plain) && plain <= today && plain > '1900-01-01') return plain
    context.addIssue({ code: 'custom', message: 'day' })
    return z.NEVER
  })
}
