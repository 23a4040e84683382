import type { QrRendering } from '#app/platform/bank/render-qr.ts'
import type { Id } from '#app/platform/id.ts'
import type { RegistrationStatus } from '../registration.ts'

/** A code of 80 random bits that a dancer shows at the entrance. It contains nothing about the person. */
export type Ticket = {
  readonly registrationId: Id
  /** The content of the QR code, 16 characters of Crockford's base 32: `7QK4M9Z2XW3T5V8B`. */
  readonly code: string
  readonly madeAt: Date
}

/** A ticket's code with its QR code, to be shown or printed. */
export type DrawnTicket = Pick<Ticket, 'code'> & { readonly qr: QrRendering }

/** Whether a registration in this status holds a place, and so has a ticket. R50 */
export const hasTicket = (status: RegistrationStatus): boolean =>
  status === 'placed' || status === 'confirmed' || status === 'late'

/** `lost`: it was replaced by another one. */
export type VoidReason = 'handedOver' | 'cancelled' | 'lost'

const shape = /^[0-9A-HJKMNP-TV-Z]{16}$/

/**
 * The ticket's code in scanned or typed text; lower case, spaces and hyphens are accepted. Null when there is none. Characters that Crockford's
 * alphabet leaves out are read as the digits they resemble.
 */
export function ticketCodeIn(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  // Every code has a digit, and hardly any name does
  return shape.test(code) && /\d/.test(text) ? code : null
}

/** In groups of four, for reading aloud. */
export function ticketInFours(code: string): string {
  return code.match(/.{1,4}/g)?.join(' ') ?? code
}
