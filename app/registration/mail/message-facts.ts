import type { Role } from '#app/admission/event-capacity.ts'
import type { Edition } from '#app/festival/edition.ts'
import type { BilingualText } from '#app/mail/mailings/mailing-text.ts'
import type { Locale } from '#app/platform/locale.ts'
import type { Venue } from '#app/programme/event.ts'
import type { ProposedPartner } from '../queries/partner-board.server.ts'
import type { RegistrationView } from '../registration.ts'

/** The facts that e-mails use, as they are when the e-mail is sent. */
export type MessageFacts = {
  readonly locale: Locale
  /** when it is sent, which may be days after it was queued */
  readonly now: Date
  readonly edition: Edition
  readonly venues: readonly Venue[]
  readonly registration: RegistrationView
  /** the public address, without a slash at the end */
  readonly origin: string
  /** the access link of this e-mail; null when it must not contain one */
  readonly link: { readonly url: string; readonly expiresAt: Date | null } | null
  /** the code of the ticket that is attached; null: none is */
  readonly ticket: string | null
  /** the invitation a `partnerInvited` e-mail is about */
  readonly invitation: Invitation | null
  /** the open proposal to this dancer, if there is one */
  readonly proposal?: ProposedPartner | null
  /** what staff wrote, for a `free` e-mail */
  readonly words?: BilingualText | null
}

type Invitation = { readonly role: Role; readonly until: Date }
