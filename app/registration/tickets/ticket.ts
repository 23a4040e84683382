import type { Id } from '#app/platform/id.ts'

/** A code of 80 random bits that a dancer shows at the entrance. It says nothing about the person. */
export type Ticket = {
  readonly registrationId: Id
  /** What the QR code holds, 16 characters of Crockford's base 32: `7QK4M9Z2XW3T5V8B`. */
  readonly code: string
  readonly madeAt: Date
}

/** `lost`: another one was given out in its place. */
export type VoidReason = 'handedOver' | 'cancelled' | 'lost'

const shape = /^[0-9A-HJKMNP-TV-Z]{16}$/

/**
 * The ticket's code in what a scanner read or a person typed: lower case, spaces and hyphens are taken too. Null when it is none. Characters that Crockford's alphabet
 * leaves out are read as the digits they look like.
 */
export function ticketCodeIn(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  // every code has a digit, and hardly any name
  return shape.test(code) && /\d/.test(text) ? code : null
}

/** In fours, as people read it aloud. */
export function ticketInFours(code: string): string {
  return code.match(/.{1,4}/g)?.join(' ') ?? code
}
