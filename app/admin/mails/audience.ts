import type { Id } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'

/** The audience of a mailing: a view of registrations, as an address; or all newsletter subscribers. */
export type Audience = { readonly kind: 'view'; readonly search: string } | { readonly kind: 'readers' }

/** A recipient. Of a newsletter subscriber only the address is known. */
export type Recipient = {
  readonly target: string
  readonly name: string | null
  readonly email: string
  readonly language: Locale
}

/** Why a registration of the view gets no e-mail. */
export type LeftOutReason =
  | 'erased'
  /** News were not requested, or the address is not confirmed. */
  | 'no-news'
  /** The same address is there once. */
  | 'same-address'
  /** The address sends everything back. */
  | 'bounces'
  /** The same words have gone to this person. */
  | 'got-it'
  /** A colleague is about to send these words. */
  | 'on-its-way'
  /** An unconfirmed address gets one e-mail of a kind a day (L11). */
  | 'unproved-today'

export type LeftOutPerson = { readonly id: Id; readonly name: string; readonly reason: LeftOutReason }
