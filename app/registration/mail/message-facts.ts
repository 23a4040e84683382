import type { Role } from '#app/admission/event-capacity.ts'
import type { Edition } from '#app/festival/edition.ts'
import type { BilingualWords } from '#app/mail/mailings/words.ts'
import type { Locale } from '#app/platform/locale.ts'
import type { Venue } from '#app/programme/event.ts'
import type { ProposedPartner } from '../queries/partner-board.server.ts'
import type { RegistrationView } from '../registration.ts'

/** What an e-mail may speak of, as it stands when it is sent. */
export type MessageFacts = {
  readonly locale: Locale
  readonly edition: Edition
  readonly venues: readonly Venue[]
  readonly registration: RegistrationView
  /** the public address, without a slash at the end */
  readonly origin: string
  /** the way in that this e-mail carries; null when it must not carry one */
  readonly link: { readonly url: string; readonly expiresAt: Date | null } | null
  /** the invitation a `partnerInvited` e-mail is about */
  readonly invitation: Invitation | null
  /** the open proposal to this dancer, if there is one */
  readonly proposal?: ProposedPartner | null
  /** what staff wrote, for a `free` e-mail */
  readonly words?: BilingualWords | null
}

type Invitation = { readonly role: Role; readonly until: Date }
