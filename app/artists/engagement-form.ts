import { z } from 'zod'
import { parseIban } from '#app/platform/bank/iban.ts'
import type { Wanted } from '#app/platform/collection-rows.server.ts'
import { optional } from '#app/platform/http/form-fields.ts'
import { parseInstant } from '#app/platform/values/instant-text.ts'
import { isLocalDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { parseEuro } from '#app/platform/values/money.ts'
import { type Engagement, feeModels } from './engagement.ts'

/** An optional value; empty is null, a text that `read` cannot parse is refused. */
function typed<Value>(read: (text: string) => Value | null) {
  return z
    .string()
    .default('')
    .transform((text, context): Value | null => {
      if (text.trim() === '') return null
      const value = read(text.trim())
      if (value !== null) return value
      context.addIssue({ code: 'custom', message: 'unknown' })
      return z.NEVER
    })
}

/** No artist is paid more than a million euros. */
const amount = typed((text) => {
  const value = parseEuro(text)
  return value !== null && value >= 0 && value <= 100_000_000 ? value : null
})
const percent = typed((text) => {
  const plain = text.replace(',', '.')
  return /^\d{1,3}(\.\d{1,2})?$/.test(plain) && Number(plain) <= 100 ? Number(plain) : null
})
const day = typed((text): LocalDay | null => (isLocalDay(text) ? text : null))
const instant = typed(parseInstant)

/** The agreement as staff type it. */
export const engagementInput = z
  .object({
    arrivesAt: instant,
    departsAt: instant,
    arrivalFlight: optional(120),
    departureFlight: optional(120),
    pickUp: optional(200),
    roomFrom: day,
    roomUntil: day,
    roomMate: optional(120),
    roomNightCents: amount,
    perDiemCents: amount,
    feeModel: z.enum(feeModels),
    feeCents: amount,
    sharePercent: percent,
    minimumCents: amount,
    travelCents: amount,
    travelMostCents: amount,
    advanceCents: amount,
    withholdingPercent: percent,
    treatyForm: optional(120),
    iban: typed(parseIban),
    note: optional(2000),
    signedOn: day,
  })
  .refine(({ arrivesAt, departsAt }) => !arrivesAt || !departsAt || departsAt > arrivesAt, {
    path: ['departsAt'],
    message: 'order',
  })
  .refine(({ roomFrom, roomUntil }) => !roomFrom || !roomUntil || roomUntil > roomFrom, {
    path: ['roomUntil'],
    message: 'order',
  }) satisfies z.ZodType<Wanted<Engagement>>
