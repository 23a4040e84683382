import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { CommandContext } from '../command-context.server.ts'
import type { NewRegistration } from '../forms.ts'
import type { SaveRefusal } from '../refusal.ts'
import { isLive, type Registration } from '../registration.ts'
import { lockAddresses } from './couple-rows.server.ts'
import { findInvitedBy, findNamedBy, findOpenHold, type Hold, type Named } from './hold-rows.server.ts'

/** The partner of a dancer: only named so far, or registered, through an invitation or by naming each other. */
export type PartnerMatch =
  | { readonly kind: 'invited' }
  | { readonly kind: 'here'; readonly inviterId: string; readonly holdId: string | null }

/** A registered partner, locked, and the hold for them. */
export type PartnerHere = { readonly other: Registration; readonly hold: Hold | null }

/**
 * Finds the partner named in the form. Two who name each other need no link; an invitation's link identifies its inviter (R4, R5). Call before any
 * registration is locked; `lockedMatch` checks again under the lock.
 */
export async function findPartner(
  context: Pick<CommandContext, 'tx' | 'catalogue' | 'now'>,
  me: Named,
  partner: NonNullable<NewRegistration['partner']>,
): Promise<Decision<PartnerMatch, SaveRefusal>> {
  if ('code' in partner) {
    const hold = await findInvitedBy(context, partner.code)
    if (!hold) return refuse({ kind: 'partner-link-over', path: 'partner' })
    if (hold.inviterId === me.id) return refuse({ kind: 'partner-yourself', path: 'partner' })
    return accept({ kind: 'here', ...hold })
  }
  if (partner.email === me.email) return refuse({ kind: 'partner-yourself', path: 'partner' })
  await lockAddresses(context, partner.email, me.email)
  const other = await findNamedBy(context, { email: partner.email, names: me })
  return accept(other ? { kind: 'here', ...other } : { kind: 'invited' })
}

/**
 * The partner found, now locked.
 * @throws PartnerChanged when they no longer await a partner
 */
export async function lockedMatch(
  context: CommandContext,
  other: Registration | undefined,
  holdId: string | null,
): Promise<PartnerHere> {
  const hold = holdId ? await findOpenHold(context, holdId) : null
  if (!other || !isStillFree(other, holdId, hold)) throw new PartnerChanged()
  return { other, hold }
}

function isStillFree(
  { status, coupleId }: Pick<Registration, 'status' | 'coupleId'>,
  holdId: string | null,
  hold: Hold | null,
): boolean {
  if (!isLive(status) || (holdId !== null && hold === null)) return false
  return coupleId === null || hold?.state === 'open'
}

/** The partner found had another partner by the time the locks were taken: the transaction is retried. */
export class PartnerChanged extends Error {
  readonly code = '40001'
}
