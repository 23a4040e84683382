import { z } from 'zod'
import type { Wanted } from '#app/platform/collection-rows.server.ts'
import { optional, required } from '#app/platform/http/form-fields.ts'
import { parseInstant } from '#app/platform/values/instant-text.ts'
import { parseEuro } from '#app/platform/values/money.ts'
import type { WorkOrder } from '../work-order.ts'
import { orderStatuses } from './order.ts'

const instant = z.string().transform((text, context) => {
  const found = text.trim() === '' ? null : parseInstant(text)
  if (found !== null || text.trim() === '') return found
  context.addIssue({ code: 'custom', message: 'instant' })
  return z.NEVER
})

/** Hours as people write them, with a comma or a point: at most 10,000. */
const hours = z.string().transform((text, context) => {
  const plain = text.trim().replace(',', '.')
  if (plain === '') return null
  const value = /^\d{1,5}(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN
  if (value <= 10_000) return value
  context.addIssue({ code: 'custom', message: 'hours' })
  return z.NEVER
})

const rate = z
  .string()
  .optional()
  .transform((text, context) => {
    if (text === undefined) return undefined
    if (text.trim() === '') return null
    const amount = parseEuro(text)
    if (amount !== null && amount >= 0 && amount <= 1_000_000) return amount
    context.addIssue({ code: 'custom', message: 'amount' })
    return z.NEVER
  })

/** A work order as staff type it. Without planned hours it takes as long as from its beginning to its end. */
export const orderInput = z
  .object({
    task: required(500),
    who: required(200),
    place: optional(200),
    startsAt: instant,
    endsAt: instant,
    plannedHours: hours,
    doneHours: hours,
    rateCents: rate,
    contact: optional(200),
    suits: optional(200),
    note: optional(2000),
    status: z.enum(orderStatuses),
  })
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || endsAt > startsAt, {
    path: ['endsAt'],
    message: 'order',
  })
  .transform(({ rateCents, plannedHours, ...rest }): Wanted<WorkOrder> => {
    const lasts =
      rest.startsAt && rest.endsAt ? (rest.endsAt.getTime() - rest.startsAt.getTime()) / 3_600_000 : null
    return {
      ...rest,
      plannedHours: plannedHours ?? (lasts === null ? null : Math.round(lasts * 100) / 100),
      ...(rateCents !== undefined && { rateCents }),
    }
  })

/** Proposed work. T10 */
export const proposalInput = z.object({
  task: required(500),
  who: required(200),
  contact: required(200),
  suits: optional(200),
  note: optional(2000),
})

/** The worker's report, sent through the link. T3 */
export const reportInput = z.object({
  status: z.enum(['accepted', 'done']),
  doneHours: hours.optional(),
  note: optional(2000).optional(),
})
