import { type Actor, hasRole } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import type { Catalogue } from '#app/pricing/catalogue.server.ts'
import type { NewRegistration } from '../forms.ts'
import type { ConfirmationState, Registration } from '../registration.ts'

/** A new registration as the dancer asks for it: without picks, price or places yet. */
export function newcomer(
  { edition }: Catalogue,
  input: NewRegistration,
  given: {
    id: Id
    number: number
    secretHash: string
    status: 'prepared' | 'waiting'
    emailConfirmedAt: Date | null
    by: Actor
    now: Date
  } & ConfirmationState,
): Registration {
  const { by, now } = given
  return {
    id: given.id,
    editionId: edition.id,
    number: given.number,
    code: `TF${edition.startsOn.slice(2, 4)}-${String(given.number).padStart(5, '0')}`,
    status: given.status,
    name: input.name,
    surname: input.surname,
    email: input.email,
    phone: input.phone,
    country: input.country,
    city: input.city,
    role: input.role,
    level: input.level,
    language: input.language,
    onFull: input.onFull,
    payBy: input.payBy,
    promo: input.promo,
    note: input.note,
    heardFrom: input.heardFrom,
    consents: { ...input.consents, version: edition.termsVersion, at: now.toISOString() },
    newsletter: input.newsletter,
    volunteering: input.volunteering,
    hosting: input.hosting,
    seeksPartner: input.seeksPartner,
    extras: input.extras,
    partnerEmail: input.partner && 'email' in input.partner ? input.partner.email : null,
    coupleId: null,
    trusted: hasRole(by, 'trusted') && by.kind === 'user' && by.roles.every((role) => role === 'trusted'),
    excused: false,
    lines: [],
    uses: [],
    totalCents: cents(0),
    paidCents: cents(0),
    emailConfirmedAt: given.emailConfirmedAt,
    confirmedBy: given.confirmedBy,
    confirmUntil: given.confirmUntil,
    confirmRemindedAt: null,
    countedUnder: given.countedUnder,
    passedOver: given.passedOver,
    reserved: now,
    addedBy: by.kind === 'user' ? by.username : null,
    endedAt: null,
    erasedAt: null,
    secretHash: given.secretHash,
  }
}
