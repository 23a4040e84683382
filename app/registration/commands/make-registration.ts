import { type Actor, hasRole, isStaff } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import type { Catalogue } from '#app/pricing/catalogue.server.ts'
import { initialFields, inputFields } from '../fields.ts'
import type { NewRegistration } from '../forms.ts'
import type { ConfirmationState, Registration } from '../registration.ts'

/** A new registration from the dancer's input, without picks, price or places yet. */
export function makeRegistration(
  { edition }: Catalogue,
  input: NewRegistration,
  given: {
    id: Id
    number: number
    secretHash: string
    status: 'prepared' | 'waiting'
    emailConfirmedAt: Date | null
    by: Actor
    askedAt: Date
    /** From paying. */
    excused: boolean
  } & ConfirmationState,
): Registration {
  const { by, askedAt } = given
  return {
    ...initialFields,
    ...inputFields(input),
    id: given.id,
    editionId: edition.id,
    number: given.number,
    code: `TF${edition.startsOn.slice(2, 4)}-${String(given.number).padStart(5, '0')}`,
    status: given.status,
    consents: { ...input.consents, version: edition.termsVersion, at: askedAt.toISOString() },
    partnerEmail: input.partner && 'email' in input.partner ? input.partner.email : null,
    trusted: hasRole(by, 'trusted') && by.kind === 'user' && by.roles.every((role) => role === 'trusted'),
    emailConfirmedAt: given.emailConfirmedAt,
    confirmedBy: given.confirmedBy,
    confirmUntil: given.confirmUntil,
    countedUnder: given.countedUnder,
    passedOver: given.passedOver,
    excused: given.excused,
    reserved: askedAt,
    addedBy: by.kind === 'user' ? by.username : null,
    enteredByStaff: isStaff(by),
    secretHash: given.secretHash,
  }
}
