import { z } from 'zod'
import { movementMethods } from '#app/ledger/movement.ts'
import { isLocalDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { parseEuro } from '#app/platform/values/money.ts'

/** The ways in which staff record money by hand: cards and wallets come by the card company. */
export const handMethods = movementMethods.filter(
  (method) => method !== 'credit' && method !== 'card' && method !== 'wallet',
)

/** A payment as typed by staff. Below 0: refunded. @param today the last possible day */
export const paymentInput = (today: LocalDay) =>
  z.object({
    amountCents: z.string().transform((text, context) => {
      const amount = parseEuro(text)
      if (amount !== null && amount !== 0 && Math.abs(amount) <= 10_000_000) return amount
      context.addIssue({ code: 'custom', message: 'amount' })
      return z.NEVER
    }),
    method: z.enum(['bank', 'cash', 'terminal', 'voucher']),
    valueDay: z
      .string()
      .refine(isLocalDay, 'day')
      .refine((day) => day <= today, 'day'),
    documentNumber: z
      .string()
      .trim()
      .max(60)
      .transform((text) => text || null),
    note: z
      .string()
      .trim()
      .max(500)
      .transform((text) => text || null),
  })
