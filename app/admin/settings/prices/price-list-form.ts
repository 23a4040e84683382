import { z } from 'zod'
import { cents } from '#app/platform/values/money.ts'
import { MOST_CENTS, MOST_PACKED, MOST_QUOTA } from '#app/pricing/price-item.ts'
import { eventKinds } from '#app/programme/event.ts'
import { itemKinds } from './price-sheet.ts'

const amount = z
  .int()
  .max(MOST_CENTS)
  .transform((value) => cents(value))
const item = z.object({
  code: z.string().max(60),
  name: z.object({ en: z.string().max(200), sl: z.string().max(200) }),
  kind: z.enum(itemKinds),
  covers: z
    .object({
      kinds: z.array(z.enum(eventKinds)).max(20),
      tags: z.array(z.string().max(60)).max(20),
      atMost: z.int().max(MOST_PACKED),
    })
    .partial()
    .transform(({ kinds, tags, atMost }) => ({
      ...(kinds && { kinds }),
      ...(tags && { tags }),
      ...(atMost !== undefined && { atMost }),
    })),
  amountCents: z.object({ superEarly: amount, early: amount, regular: amount, door: amount }),
  vatRatePercent: z.number().min(0).max(100),
  quota: z.int().max(MOST_QUOTA).nullable(),
  order: z.int().min(0).max(10_000),
})

/** The requests of the price sheet: preview or save, with the list as it was opened and its edition. */
export const priceListForm = z.object({
  intent: z.enum(['preview', 'save']),
  editionId: z.string().max(40),
  base: z.array(item).max(300),
  wanted: z.array(item).max(300),
})

export type PriceListForm = z.input<typeof priceListForm>
