import { z } from 'zod'
import { isLocalDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { copiedParts } from './parts.ts'

const day = z.string().refine(isLocalDay) as z.ZodType<LocalDay>
const instant = z.iso.datetime().transform((text) => new Date(text))
const bilingual = z.object({ en: z.string().max(200), sl: z.string().max(200) })

/** The schema of the wizard. The edition's own rules check the rest. */
export const copyForm = z.object({
  key: z.string().regex(/^[0-9a-f]{24}$/),
  from: z.string().max(40),
  dates: z.object({
    startsOn: day,
    endsOn: day,
    opensAt: instant,
    superEarlyUntil: day,
    earlyUntil: day,
    closesAt: instant,
    rolesFixedAt: instant.nullable(),
    cancelSteps: z
      .array(
        z.object({
          until: day.nullable(),
          percent: z.number(),
          feeCents: z.int().transform((it) => cents(it)),
        }),
      )
      .max(20),
  }),
  names: z.object({
    code: z.string().max(20),
    number: z.int().min(1).max(999),
    name: bilingual,
    subtitle: bilingual,
  }),
  parts: z.array(z.enum(copiedParts)),
})

export type CopyForm = z.input<typeof copyForm>
