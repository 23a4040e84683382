import { z } from 'zod'
import { movementMethods } from '#app/ledger/movement.ts'
import { isLocalDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { parseEuro } from '#app/platform/values/money.ts'

/** The ways in which staff record money by hand: cards and wallets come by the card company. */
export const handMethods = movementMethods.filter(
  (method) => method !== 'credit' && method !== 'card' && method !== 'wallet',
)

/** The number of a till or of a bound book, as typed; null: none. */
export const documentNumberInput = z
  .string()
  .trim()
  .max(60)
  .transform((text) => text || null)

/** Whether the number of a till may be added to a payment of this method that has none. */
export const takesTillNumber = (method: string): boolean => method === 'cash' || method === 'terminal'

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
    documentNumber: documentNumberInput,
    note: z
      .string()
      .trim()
      .max(500)
      .transform((text) => text || null),
  })
