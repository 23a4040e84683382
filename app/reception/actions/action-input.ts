import { z } from 'zod'

const hex24 = z.string().regex(/^[0-9a-f]{24}$/)
/** More than this is a slip of the finger. */
const mostCents = 1_000_000
const role = z.enum(['leader', 'follower']).nullable()
const till = z
  .string()
  .trim()
  .max(60)
  .nullable()
  .transform((text) => text || null)
const reason = z.string().trim().max(200).nullable()

/** The fields of every action: an id that makes it one and the same, the device's clock, the person at the desk. */
const base = {
  id: z.uuid().transform((id) => id.toLowerCase()),
  /** Milliseconds by the device's clock. */
  at: z.int().min(0).max(8e12),
  person: z.string().trim().min(1).max(60),
}

const onRegistration = { ...base, registrationId: hex24 }
/** With a voucher, the number of the document is that of the voucher. Q30 */
const deskMethods = z.enum(['cash', 'terminal', 'voucher'])
/** It was written on paper and typed in afterwards, with the time on the paper. Q28 */
const fromPaper = z.literal(true).optional()

/** One action of a desk, as it is sent. A kind that a later version of the app has added is not in here: it is quarantined and shown, never dropped. Q1 */
export const actionInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('checkIn'),
    ...onRegistration,
    eventId: hex24,
    /** Null: in order. The reason given at the desk if it was not. */
    reason,
    fromPaper,
    /** The hash of the ticket that was shown, where one was. */
    ticket: z.string().max(40).optional(),
  }),
  /** Out and in again: known to be in, never a second count. */
  z.object({ kind: z.literal('reEntry'), ...onRegistration, eventId: hex24 }),
  z.object({
    kind: z.literal('money'),
    ...onRegistration,
    amountCents: z.int().min(1).max(mostCents),
    method: deskMethods,
    documentNumber: till,
    sessionId: hex24,
    fromPaper,
  }),
  z.object({
    kind: z.literal('doorSale'),
    ...base,
    eventId: hex24,
    /** Code of the price item; null where it is free. */
    item: z.string().max(60).nullable(),
    count: z.int().min(1).max(20),
    role,
    unitCents: z.int().min(0).max(mostCents),
    /** The rate of the item in the desk's list, which is the one of that day. Absent from an earlier app, and where it is free. Q5 */
    vatRatePercent: z.number().min(0).max(100).optional(),
    method: deskMethods,
    documentNumber: till,
    freeReason: z.enum(['artist', 'staff', 'press', 'volunteer', 'guest']).nullable(),
    /** The other evenings of a ticket of several: it takes a place of each. Q5 */
    alsoEventIds: z.array(hex24).max(30).optional(),
    sessionId: hex24,
  }),
  z.object({ kind: z.literal('handOut'), ...onRegistration, what: z.string().min(1).max(80) }),
  z.object({ kind: z.literal('note'), ...onRegistration, text: z.string().trim().min(1).max(300) }),
  /** The counter with two buttons: −1 a person left, +1 a person returned without being scanned. */
  z.object({
    kind: z.literal('count'),
    ...base,
    eventId: hex24,
    role,
    by: z
      .int()
      .min(-50)
      .max(50)
      .refine((n) => n !== 0),
  }),
  z.object({
    kind: z.literal('undo'),
    ...base,
    of: z.uuid().transform((id) => id.toLowerCase()),
    reason,
    /** The second person who agreed, for a sale that is not one's own of the last ten minutes. */
    second: z.string().trim().max(60).nullable(),
    /** The drawer that pays money back; without one it is the drawer that took it. */
    sessionId: hex24.nullish(),
  }),
])
