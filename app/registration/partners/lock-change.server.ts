import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { type CommandContext, lockRegistrations } from '../command-context.server.ts'
import type { RegistrationChange } from '../forms.ts'
import type { SaveRefusal } from '../refusal.ts'
import type { Registration, RegistrationStatus } from '../registration.ts'
import { provedAddressesOfMerged } from '../tables/merged-into.server.ts'
import { findOtherHalf } from './couple-rows.server.ts'
import { findPartner, lockedMatch, PartnerChanged, type PartnerHere } from './find-partner.server.ts'
import { findHold, type Hold } from './hold-rows.server.ts'

/** All registrations a change may touch, locked. */
export type LockSet = {
  readonly registration: Registration
  /** The other half of a couple; null when that is a hold, or there is none. */
  readonly partner: Registration | null
  /** The registration's own invitation, if it is valid. */
  readonly hold: Hold | null
  /** A registered dancer who would at once form a couple with this one, and their hold for a partner. */
  readonly match: PartnerHere | null
}

/**
 * Determines the registrations a change touches and locks them in id order, before any pool.
 * @throws PartnerChanged when the registration has another partner than before the locks: the command runs again
 */
export async function lockChange(
  context: CommandContext,
  { id, change }: { readonly id: Id; readonly change: RegistrationChange },
): Promise<Decision<LockSet, SaveRefusal>> {
  const preRead = await readUnlocked(context, id)
  if (!preRead) return refuse({ kind: 'not-found' })
  const found = await findWanted(context, preRead, change)
  if (!found.ok) return found
  const here = found.value

  const ids = [id, preRead.other, here?.inviterId ?? null].filter((one) => one !== null)
  const locked = await lockRegistrations(context, ids)
  const registration = locked.get(id)
  if (!registration) return refuse({ kind: 'not-found' })
  if ((await findOtherHalf(context, registration)) !== preRead.other) throw new PartnerChanged()
  return accept({
    registration,
    partner: (preRead.other && locked.get(preRead.other)) || null,
    hold: await findHold(context, id),
    match: here && (await lockedMatch(context, locked.get(here.inviterId), here.holdId)),
  })
}

type PreRead = {
  readonly id: Id
  readonly other: string | null
  readonly email: string
  readonly partnerEmail: string | null
  readonly status: RegistrationStatus
}

/** The state before the locks. */
async function readUnlocked(context: CommandContext, id: Id): Promise<PreRead | null> {
  const { rows } = await context.tx.query<{
    couple_id: Id | null
    email: string
    partner_email: string | null
    status: RegistrationStatus
  }>({
    name: 'pre-read-registration',
    text: 'select couple_id, email, partner_email, status from registrations where edition_id = $1 and id = $2',
    values: [context.catalogue.edition.id, id],
  })
  const [row] = rows
  if (!row) return null
  const other = await findOtherHalf(context, { id, coupleId: row.couple_id })
  return { id, other, email: row.email, partnerEmail: row.partner_email, status: row.status }
}

/** The registered dancer whom the change names. A prepared registration only notes its partner until it is sent. R8. */
async function findWanted(
  context: CommandContext,
  { id, email, partnerEmail, status }: PreRead,
  change: RegistrationChange,
): Promise<Decision<{ inviterId: string; holdId: string | null } | null, SaveRefusal>> {
  const partner = wantedPartner(change, partnerEmail)
  if (!partner) return accept(null)
  if (status === 'prepared' && !change.submit && 'code' in partner) {
    return refuse({ kind: 'not-yet-open', opensAt: context.catalogue.edition.opensAt })
  }
  const alsoAt = await provedAddressesOfMerged(context.tx, { editionId: context.catalogue.edition.id, id })
  const found = await findPartner(context, { id, email: change.email ?? email, alsoAt }, partner)
  if (!found.ok) return found
  if (found.value.kind === 'invited' || (status === 'prepared' && !change.submit)) return accept(null)
  return accept(found.value)
}

/** The partner the change asks for: named in it, or named before a prepared registration is sent. Undefined: no change. */
export function wantedPartner(
  { partner, submit }: RegistrationChange,
  partnerEmail: string | null,
): RegistrationChange['partner'] {
  return partner === undefined && submit && partnerEmail ? { email: partnerEmail } : partner
}
