import type { Edition } from '#app/festival/edition.ts'
import type { AllowedPlaceholders } from '#app/mail/mailings/check-mailing-text.ts'
import type { Purpose } from '#app/mail/mailings/mailing-text.ts'
import { dayRange, inSentence } from '#app/mail/wording.ts'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { type Cents, formatCents } from '#app/platform/values/money.ts'
import type { DancerRole } from '../../registration.ts'

/** Placeholders within a sentence. */
const inline = [
  ...(['name', 'surname', 'code', 'role', 'partner', 'total', 'paid', 'open', 'due'] as const),
  ...(['festival', 'days'] as const),
] as const
/** Placeholders that become a part of the e-mail: the places, the prices, how to pay, the button that opens the registration. */
const parts = ['places', 'prices', 'payment', 'link'] as const

export type InlinePlaceholder = (typeof inline)[number]
export type PartPlaceholder = (typeof parts)[number]

/** No subject contains what a visitor has typed (R23); news subscribers and people of the team have no registration. */
export const allowedPlaceholders: Readonly<Record<Purpose, AllowedPlaceholders>> = {
  info: { inline, parts, inSubject: ['festival', 'days', 'code'] },
  news: { inline: ['festival', 'days'], parts: [], inSubject: ['festival', 'days'] },
  team: { inline: ['name', 'festival', 'days'], parts: [], inSubject: ['festival', 'days'] },
}

/** Whether the placeholder becomes a part of the e-mail rather than words within a sentence. */
export function isPart(name: string): name is PartPlaceholder {
  return parts.some((part) => part === name)
}

/** The facts for placeholders, both for a registration in a list and for one that gets a mailing. */
export type PlaceholderFacts = {
  readonly name: string
  readonly surname: string
  readonly code: string
  readonly role: DancerRole
  /** Null without one. */
  readonly partnerName: string | null
  /** Null when nothing is owed: not sent, cancelled, released. */
  readonly totalCents: Cents | null
  readonly paidCents: Cents
  /** The amount still open; 0 or below: nothing. */
  readonly openCents: number
  readonly dueOn: LocalDay | null
  readonly placed: number
  /** False: the e-mail must not greet by the typed name, because the address is unproved. R23 */
  readonly isAddressKnown: boolean
}

type About = { readonly edition: Edition; readonly locale: Locale }

/** The value of each placeholder within a sentence; empty where there is none. */
export function placeholderValues(
  facts: PlaceholderFacts,
  { edition, locale }: About,
): Readonly<Record<InlinePlaceholder, string>> {
  const { name, surname, code, role, partnerName, totalCents, paidCents, openCents, dueOn } = facts
  const typed = (text: string | null) => (facts.isAddressKnown ? (text ?? '') : '')
  return {
    name: typed(name),
    surname: typed(surname),
    partner: typed(partnerName),
    code,
    role: roleNames[role]({}, { locale }),
    total: totalCents === null ? '' : formatCents(totalCents, locale),
    paid: formatCents(paidCents, locale),
    open: openCents > 0 ? formatCents(openCents as Cents, locale) : '',
    due: dueOn === null ? '' : inSentence(dueOn, locale),
    ...generalValues({ edition, locale }),
  }
}

/** The placeholders that do not depend on a registration. */
export function generalValues({ edition, locale }: About): Readonly<Record<'festival' | 'days', string>> {
  return {
    festival: inLocale(edition.name, locale).text,
    days: dayRange(edition.startsOn, edition.endsOn, locale),
  }
}

const roleNames = {
  leader: m.mails_role_leader,
  follower: m.mails_role_follower,
  both: m.mails_role_both,
} as const

/** Which of these placeholders would be empty for this person. L12 */
export function emptyAmong(used: readonly string[], facts: PlaceholderFacts, about: About): string[] {
  const values: Readonly<Record<string, string>> = placeholderValues(facts, about)
  return [...new Set(used)].filter((name) => (isPart(name) ? isPartEmpty(name, facts) : values[name] === ''))
}

function isPartEmpty(part: PartPlaceholder, { placed, totalCents, openCents }: PlaceholderFacts): boolean {
  switch (part) {
    case 'places':
      return placed === 0
    case 'prices':
      return totalCents === null
    case 'payment':
      return openCents <= 0
    case 'link':
      return false
  }
}
