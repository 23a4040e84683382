import type { Purpose } from '#app/mail/mailings/mailing-text.ts'
import type { Locale } from '#app/platform/locale.ts'
import { type TeamView, teamViews } from '#app/team/mailings/team-view.ts'

/** The audience of a mailing: a view of registrations, as an address; all newsletter subscribers; or a view of the team. */
export type Audience =
  | { readonly kind: 'view'; readonly search: string }
  | { readonly kind: 'readers' }
  | { readonly kind: 'team'; readonly view: TeamView }

/** The address of a view of the team. */
export function teamSearch(view: TeamView): string {
  return `team=${view}`
}

/** The view of the team that an address names; null where it names none. */
export function teamViewOf(search: string | null): TeamView | null {
  const named = new URLSearchParams(search ?? '').get('team')
  return teamViews.find((view) => view === named) ?? null
}

/** The audience as a mailing stores it: an address, or null for the readers. */
export function audienceAsStored(audience: Audience): string | null {
  if (audience.kind === 'readers') return null
  return audience.kind === 'team' ? teamSearch(audience.view) : audience.search
}

/** The audience of a mailing of this purpose. To the team it is those who helped unless it names all. */
export function audienceOf(purpose: Purpose, stored: string | null): Audience {
  if (purpose === 'team') return { kind: 'team', view: teamViewOf(stored) ?? 'helped' }
  return stored === null ? { kind: 'readers' } : { kind: 'view', search: stored }
}

/** The purpose with which an e-mail to this audience begins. */
export function purposeFor(audience: string | null): Purpose {
  if (teamViewOf(audience)) return 'team'
  return audience === null ? 'news' : 'info'
}

/** The audience when the writer chooses another purpose: it stays where the new purpose has it too. */
export function audienceAfter(purpose: Purpose, before: Purpose, audience: string | null): string | null {
  if (purpose === 'team') return teamSearch('helped')
  if (before === 'team') return purpose === 'news' ? null : ''
  return purpose === 'info' && audience === null ? '' : audience
}

/** A recipient. Of a newsletter subscriber only the address is known. */
export type Recipient = {
  readonly target: string
  readonly name: string | null
  readonly email: string
  readonly language: Locale
}

/** Why one of the audience gets no e-mail. */
export type LeftOutReason =
  | 'erased'
  /** The registration is one with another now, which gets the e-mail. */
  | 'merged'
  /** News were not requested, or the address is not confirmed. */
  | 'no-news'
  /** No address is known. */
  | 'no-address'
  /** The same address is there once. */
  | 'same-address'
  /** The address sends everything back. */
  | 'bounces'
  /** The person has already got an e-mail with this text. */
  | 'got-it'
  /** A colleague is about to send these words. */
  | 'on-its-way'
  /** An unconfirmed address gets one e-mail of a kind a day (L11). */
  | 'unproved-today'

export type LeftOutPerson = {
  /** of the registration or the member; of a reader of the news the target */
  readonly id: string
  /** of a reader whose name is not known, the address */
  readonly name: string
  readonly reason: LeftOutReason
}
