import { z } from 'zod'
import { piecesInput } from '../cash/pieces.ts'
import { shiftCodeIn } from '../shift-code.ts'

const text = (most: number) => z.string().trim().min(1).max(most)
const hex24 = z.string().regex(/^[0-9a-f]{24}$/)
const pin = z.string().regex(/^\d{4}$/)
const code = z.string().transform((typed, context) => {
  const read = shiftCodeIn(typed)
  if (read !== null) return read
  context.addIssue({ code: 'custom', message: 'code' })
  return z.NEVER
})
const appVersion = z.string().max(40)

const locale = z.enum(['en', 'sl'])
const role = z.enum(['leader', 'follower', 'both'])
/** The typed values; the schemas of the registration validate them. */
const personInput = z.object({
  name: z.string().max(200),
  surname: z.string().max(200),
  email: z.string().max(400),
  country: z.string().max(100),
  hasAgreed: z.boolean(),
})
const someEvents = z.array(hex24).max(200)
const expectedTotalCents = z.int().min(0).max(100_000_000).nullable()

/** The payload of each call of the desks' interface. */
export const payloads = {
  start: z.object({
    station: text(40),
    eventId: hex24.nullable(),
    person: text(60),
    pin: pin.nullable(),
    appVersion,
  }),
  join: z.object({ code, appVersion }),
  sync: z.object({
    sentAt: z.int().min(0).max(8e12),
    after: z.int().min(0),
    actions: z.array(z.unknown()).max(1_000),
    unsent: z.int().min(0),
    oldestUnsentAt: z.int().min(0).max(8e12).nullable(),
    /** Apps of the first version do not send it. */
    battery: z.int().min(0).max(100).nullable().default(null),
    appVersion,
  }),
  person: z.object({ person: text(60), pin }),
  classDoor: z.object({ eventId: hex24 }),
  standby: z.object({ eventId: hex24, registrationId: hex24 }),
  receipt: z.object({ actionId: z.uuid(), locale }),
  change: z.object({
    registrationId: hex24,
    add: someEvents,
    leave: someEvents,
    role: role.nullable(),
    expectedTotalCents,
    locale,
  }),
  handOverTo: z.object({ registrationId: hex24, to: personInput, locale }),
  register: z.object({
    person: personInput,
    role,
    picks: someEvents,
    key: z.uuid(),
    expectedTotalCents,
    locale,
  }),
  /** An app of an earlier version says no number. */
  sales: z.object({ most: z.int().min(1).max(10_000).default(60) }),
  ticket: z.object({ registrationId: hex24 }),
  /** Keys of steps whose answers were lost; an app of an earlier version sends none. */
  drawers: z.object({ unanswered: z.array(z.uuid()).max(50).default([]) }),
  openDrawer: z.object({ person: text(60), float: piecesInput }),
  takeOut: z.object({
    sessionId: hex24,
    kind: z.enum(['payOut', 'drop']),
    amountCents: z.int(),
    reason: z.string().max(200),
    receipt: z.string().max(60).nullable(),
    second: z.string().max(60).nullable(),
    person: text(60),
    key: z.uuid(),
  }),
  handOver: z.object({
    sessionId: hex24,
    counted: piecesInput,
    person: text(60),
    to: text(60),
    // an app of an earlier version sends none
    key: z.uuid().optional(),
  }),
  payBack: z.object({
    conflictId: hex24,
    sessionId: hex24,
    person: text(60),
    second: z.string().max(60).nullable(),
    receipt: z.string().max(60).nullable(),
  }),
  stepDrawer: z.object({ sessionId: hex24, step: z.enum(['count', 'resume']) }),
  closeDrawer: z.object({
    sessionId: hex24,
    counted: piecesInput,
    terminalCents: z.int().min(-100_000_000).max(100_000_000),
    // a desk that was not updated yet counts none
    voucherCents: z.int().min(0).max(100_000_000).optional(),
    reason: z.string().max(300),
    person: text(60),
    isForced: z.boolean(),
  }),
} as const
