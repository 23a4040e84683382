import { z } from 'zod'
import { isLocalDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'

const day = z.string().refine(isLocalDay) as z.ZodType<LocalDay>
const instant = z.iso.datetime().transform((text) => new Date(text))
const days = z.int().min(0).max(400)
const amount = z
  .int()
  .min(0)
  .max(10_000_000)
  .transform((value) => cents(value))

const rules = z
  .object({
    startsOn: day,
    endsOn: day,
    superEarlyUntil: day,
    earlyUntil: day,
    opensAt: instant,
    closesAt: instant,
    rolesFixedAt: instant.nullable(),
    payInDays: days,
    lateAfterDays: days,
    releaseAfterDays: days.nullable(),
    partnerHoldDays: z.int().min(1).max(400),
    confirmWithinHours: z.int().min(1).max(1000),
    promoteLate: z.boolean(),
    repriceUnpaid: z.boolean(),
    staffSecondFactor: z.boolean(),
    showsTonight: z.boolean(),
    deskCredit: z.boolean(),
    invoiceAfterPayment: z.boolean(),
    splitPassVat: z.boolean(),
    advanceInvoices: z.boolean(),
    coupleDiscountPercent: z.number().min(0).max(100),
    cancelSteps: z.array(z.object({ until: day.nullable(), percent: z.number(), feeCents: amount })).max(20),
    resaleFeeCents: amount.nullable(),
    illnessFeeCents: amount,
    secondPersonAboveCents: amount,
    refundInDays: days,
    doorAllotment: z.int().min(0).max(1000),
  })
  .partial()

/** The changed dates and rules of an edition, in JSON; the edition's own rules check the rest. */
export const rulesForm = z.object({
  editionId: z.string().max(40),
  /** The changed ones as the form was opened with them. Not compared where the data interface has set a value that no form sends. */
  base: rules.catch({}),
  change: rules,
})

export type RulesForm = z.input<typeof rulesForm>
export type RulesChange = RulesForm['change']
