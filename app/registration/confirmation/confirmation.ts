import type { PassedOver } from '#app/admission/event-capacity.ts'
import type { Edition } from '#app/festival/edition.ts'
import { type Actor, isStaff } from '#app/people/actor.ts'
import { type ConfirmedBy, isLive, type Registration } from '../registration.ts'

const hourMs = 3_600_000

/** The reminder goes when a quarter of the time is left: six of 24 hours. R21 */
const reminderShare = 1 / 4

/** How a registration that this actor makes counts as confirmed at once; null: its address has to be confirmed. R21 */
export function confirmedAtOnce(by: Actor): ConfirmedBy | null {
  if (isStaff(by) || by.kind === 'system') return 'staff'
  return by.kind === 'user' && by.roles.includes('trusted') ? 'account' : null
}

/** Whether e-mails to the address may greet by name and be more than one of a kind a day: an account confirms a registration, not somebody else's address. R23, L11 */
export function isAddressKnown({
  confirmedBy,
  emailConfirmedAt,
}: Pick<Registration, 'confirmedBy' | 'emailConfirmedAt'>): boolean {
  return emailConfirmedAt !== null || (confirmedBy !== null && confirmedBy !== 'account')
}

/** Until when a registration that begins to hold places now holds them unconfirmed. R21 */
export function confirmUntil({ confirmWithinHours }: Edition, now: Date): Date {
  return new Date(now.getTime() + confirmWithinHours * hourMs)
}

/** From when on the reminder goes. R21 */
export function remindFrom({ confirmWithinHours }: Edition, until: Date): Date {
  return new Date(until.getTime() - confirmWithinHours * hourMs * reminderShare)
}

type ConfirmationState = Pick<Registration, 'confirmedBy' | 'confirmUntil' | 'status'>

/** Why release leaves a registration out (A9): it is not confirmed and its time is over (R21), or a payment is late. */
export function passedOverFor(
  { confirmedBy, confirmUntil, status }: ConfirmationState,
  { promoteLate }: Pick<Edition, 'promoteLate'>,
): PassedOver | null {
  if (!isLive(status) || status === 'prepared') return null
  if (confirmedBy === null && confirmUntil === null) return 'unconfirmed'
  return status === 'late' && !promoteLate ? 'late' : null
}

/**
 * A registration whose e-mail address has become another: it has to be confirmed again and keeps its places for that time, unless it was
 * confirmed by more than a link. While it is not confirmed its time goes on. R21
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
