import { z } from 'zod'
import { isLocalDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { MOST_CENTS, MOST_QUOTA } from '#app/pricing/price-item.ts'

const day = z.string().refine(isLocalDay) as z.ZodType<LocalDay>
const promo = z.object({
  code: z.string().max(60),
  discount: z.union([
    z.strictObject({ percent: z.number() }),
    z.strictObject({ amountCents: z.int().min(0).max(MOST_CENTS).transform(cents) }),
  ]),
  quota: z.int().min(0).max(MOST_QUOTA).nullable(),
  lastDay: day.nullable(),
  owner: z.string().max(254).nullable(),
  ownerOnly: z.boolean(),
})

/** A promo code as it was opened and as it is wanted, in JSON: sent once for a preview, then to save. */
export const promoForm = z.object({
  intent: z.enum(['preview', 'save']),
  editionId: z.string().max(40),
  base: promo.nullable(),
  wanted: promo.nullable(),
})

export type PromoForm = z.input<typeof promoForm>
