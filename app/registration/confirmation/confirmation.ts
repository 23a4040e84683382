import type { PassedOver } from '#app/admission/event-capacity.ts'
import type { Edition } from '#app/festival/edition.ts'
import { type Actor, isStaff } from '#app/people/actor.ts'
import { type ConfirmedBy, isLive, type Registration } from '../registration.ts'

const hourMs = 3_600_000

/** The reminder is sent when a quarter of the time is left: six of 24 hours. R21 */
const reminderShare = 1 / 4

/** How a registration made by this actor is confirmed at once; null: its address has to be confirmed. R21 */
export function confirmedAtOnce(by: Actor): ConfirmedBy | null {
  if (isStaff(by) || by.kind === 'system') return 'staff'
  return by.kind === 'user' && by.roles.includes('trusted') ? 'account' : null
}

/**
 * Whether e-mails to the address may greet by name and exceed one of a kind a day. An account confirms a registration, not another person's address.
 * R23, L11
 */
export function isAddressKnown({
  confirmedBy,
  emailConfirmedAt,
}: Pick<Registration, 'confirmedBy' | 'emailConfirmedAt'>): boolean {
  return emailConfirmedAt !== null || (confirmedBy !== null && confirmedBy !== 'account')
}

/** Until when a registration that now begins to hold places holds them unconfirmed. R21 */
export function confirmUntil({ confirmWithinHours }: Edition, now: Date): Date {
  return new Date(now.getTime() + confirmWithinHours * hourMs)
}

/** The instant from which the reminder is sent. R21 */
export function remindFrom({ confirmWithinHours }: Edition, until: Date): Date {
  return new Date(until.getTime() - confirmWithinHours * hourMs * reminderShare)
}

type ConfirmationState = Pick<Registration, 'confirmedBy' | 'confirmUntil' | 'status'>

/**
 * Why release passes a registration over (A9): its time to confirm is over (R21), or a payment is late; null when it does not.
 */
export function passedOverFor(
  { confirmedBy, confirmUntil, status }: ConfirmationState,
  { promoteLate }: Pick<Edition, 'promoteLate'>,
): PassedOver | null {
  if (!isLive(status) || status === 'prepared') return null
  if (confirmedBy === null && confirmUntil === null) return 'unconfirmed'
  return status === 'late' && !promoteLate ? 'late' : null
}

/**
 * A registration whose e-mail address has changed: it has to be confirmed again and keeps its places for that time, unless it was confirmed by other
 * means than a link. If it was unconfirmed, its time limit does not change. R21
 */
export function withNewAddress(
  registration: Registration,
  by: Actor,
  edition: Edition,
  now: Date,
): Registration {
  if (isStaff(by)) return { ...registration, confirmedBy: registration.confirmedBy && 'staff' }
  const isToConfirmAgain =
    registration.confirmedBy === 'link' || (registration.confirmedBy === 'account' && !registration.trusted)
  if (!isToConfirmAgain) return registration
  if (registration.paidCents > 0) return { ...registration, confirmedBy: 'payment' }
  const holds = isLive(registration.status) && registration.status !== 'prepared'
  return {
    ...registration,
    confirmedBy: null,
    confirmUntil: holds ? confirmUntil(edition, now) : null,
    confirmRemindedAt: null,
  }
}
