import { z } from 'zod'
import { isLocalDay } from '#app/platform/values/local-day.ts'

/** The events where the dancer had a place and has none now. E28 */
const leftEvents = z.array(z.string()).optional()

/**
 * The kinds of e-mail about a registration, each with the data that cannot be read when it is sent. Everything else, places and money above all, is
 * read then.
 */
export const messageKinds = {
  /** Saved before registration opens. */
  received: z.object({}),
  /** First e-mail after sending: at least one place. */
  placed: z.object({}),
  /** First e-mail after sending: no place yet. */
  waiting: z.object({}),
  /** Left the queue; without `events` all places are shown as new. */
  promoted: z.object({ events: z.array(z.string()).optional() }),
  /** A both-roles dancer now dances the other role at these events (A4). */
  moved: z.object({ events: z.array(z.string()) }),
  /** To the invited partner's address; never contains a link to the inviter's registration. */
  partnerInvited: z.object({ holdId: z.string() }),
  partnerConfirmed: z.object({ leftEvents }),
  /** Staff propose another dancer; both receive one. R41 */
  partnerProposed: z.object({ proposalId: z.string() }),
  partnerLeft: z.object({ leftEvents }),
  /** The invitation was not answered in time. */
  holdEnded: z.object({ leftEvents }),
  /** The day before something is due. */
  reminder: z.object({}),
  late: z.object({}),
  released: z.object({}),
  /** `byPartner`: the partner changed what they dance together. `cancelledEvents`, `movedEvents`: the festival did; `leaveUntil`: the last day to leave them. R60 */
  changed: z.object({
    byPartner: z.boolean().optional(),
    cancelledEvents: z.array(z.string()).optional(),
    movedEvents: z.array(z.string()).optional(),
    leaveUntil: z.string().refine(isLocalDay).optional(),
    leftEvents,
  }),
  cancelled: z.object({}),
  /** `to`: whether the recipient is the new dancer, and who handed over; the previous dancer learns only the new name. */
  handedOver: z.union([
    z.object({ to: z.literal(true), fromName: z.string() }),
    // one that an earlier build queued names the dancer of the time of sending
    z.object({
      to: z.literal(false),
      toName: z.string().optional(),
      leftEvents,
    }),
  ]),
  paid: z.object({ amountCents: z.int() }),
  /** A requested or paid refund; `refund` is its id. */
  refund: z.object({ refund: z.string() }),
  /** An invoice or a credit note was issued by itself. I14 */
  invoiced: z.object({ kind: z.enum(['invoice', 'creditNote']), number: z.string(), amountCents: z.int() }),
  /** A payment went back by the bank; `amountCents` above 0. */
  paidBack: z.object({ amountCents: z.int() }),
  /** The time to confirm the address is nearly over. R21 */
  confirmReminder: z.object({}),
  /** The time to confirm is over: the places went to the queue. R21 */
  confirmOver: z.object({ leftEvents }),
  /** A link that works once, for 24 hours. */
  oneTime: z.object({}),
  /** Written by staff; the text is that of the mailing, or of a preview or test. L12 */
  free: z.object({ mailing: z.string().optional() }),
} as const satisfies Record<string, z.ZodType>

export type MessageKind = keyof typeof messageKinds
export type MessageAbout<Kind extends MessageKind> = z.infer<(typeof messageKinds)[Kind]>

/** Whether e-mails of this kind concern a registration. */
export function isMessageKind(kind: string): kind is MessageKind {
  return Object.hasOwn(messageKinds, kind)
}
