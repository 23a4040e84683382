import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { LockedContext } from '../command-context.server.ts'
import type { RegistrationChange } from '../forms.ts'
import { type MessageToPost, postTo } from '../recalculate.server.ts'
import type { SaveRefusal } from '../refusal.ts'
import type { Registration } from '../registration.ts'
import { joinCouple, partWays } from './couple.server.ts'
import { endHold, openHold } from './hold.server.ts'
import { type Hold, insertHold, readdressHold, roleBeside, writeHold } from './hold-rows.server.ts'
import { type LockSet, wantedPartner } from './lock-change.server.ts'

/** The registration with its new partner, and the other registrations to recalculate. */
type Joined = {
  readonly registration: Registration
  /** The kind of e-mail for the dancer; null: none. */
  readonly message: string | null
  readonly others: readonly {
    readonly registration: Registration
    readonly messages: readonly MessageToPost[]
  }[]
}

type Answer = Decision<Joined, SaveRefusal>

/** Ends or begins a couple or an invitation, or leaves it unchanged. R4, R5, R7, D6. */
export async function changePartner(
  work: LockedContext,
  lockSet: LockSet,
  change: RegistrationChange,
): Promise<Answer> {
  const { registration, partner } = lockSet
  const hold = await withRole(work, lockSet)
  const wanted = wantedPartner(change, registration.partnerEmail)
  if (wanted === undefined) return accept(alone(registration))
  if (partner) return accept(await part(work, registration, partner))
  if (wanted === null) {
    const free = hold ? await end(work, registration, hold) : registration
    return accept(alone({ ...free, partnerEmail: null }, hold?.state === 'open' ? 'changed' : null))
  }
  if ('email' in wanted && (await hasInvitedEnough(work, registration))) {
    return refuse({ kind: 'invited-enough', path: 'partner' })
  }
  if (hold?.state === 'open') return bringAnother(work, { ...lockSet, hold }, wanted)
  if (lockSet.match) return join(work, { ...lockSet, hold })
  if (!('email' in wanted)) return refuse({ kind: 'partner-link-over', path: 'partner' })
  return accept(alone(await inviteTo(work, registration, wanted.email, hold)))
}

function alone(registration: Registration, message: string | null = null): Joined {
  return { registration, message, others: [] }
}

/** The partner's role follows the inviter's as long as nothing is held for the partner. */
async function withRole(work: LockedContext, { registration, hold }: LockSet): Promise<Hold | null> {
  const role = roleBeside(registration.role)
  if (hold?.state !== 'pending' || hold.role === role) return hold
  return readdressHold(work, hold, { email: hold.email, role })
}

async function part(work: LockedContext, registration: Registration, partner: Registration): Promise<Joined> {
  const { leaver, stayer } = await partWays(work, registration, partner)
  return {
    registration: leaver,
    message: 'changed',
    others: [{ registration: stayer, messages: [{ kind: 'partnerLeft' }] }],
  }
}

async function end(work: LockedContext, registration: Registration, hold: Hold): Promise<Registration> {
  if (hold.state === 'open') return endHold(work, registration, hold, 'withdrawn')
  await writeHold(work, hold.id, 'withdrawn')
  return registration
}

/** A dancer whose partner has left invites another to the places that are still held. R7. */
async function bringAnother(
  work: LockedContext,
  { registration, hold, match }: LockSet & { readonly hold: Hold },
  wanted: NonNullable<RegistrationChange['partner']>,
): Promise<Answer> {
  if (match) {
    const { other, hold: theirs } = match
    const free = theirs ? await end(work, other, theirs) : other
    return couple(work, { inviter: registration, joiner: free, hold }, 'inviter')
  }
  if (!('email' in wanted)) return refuse({ kind: 'partner-already', path: 'partner' })
  const { email } = wanted
  await readdressHold(work, hold, { email, role: hold.role })
  const named = { ...registration, partnerEmail: email }
  if (named.emailConfirmedAt) await sendInvitation(work, named, email, hold)
  return accept(alone(named))
}

async function join(work: LockedContext, { registration, hold, match }: LockSet): Promise<Answer> {
  if (!match) return refuse({ kind: 'partner-link-over', path: 'partner' })
  const joiner = hold ? await end(work, registration, hold) : registration
  return couple(work, { inviter: match.other, joiner, hold: match.hold }, 'joiner')
}

async function couple(
  work: LockedContext,
  halves: Parameters<typeof joinCouple>[1],
  mine: 'inviter' | 'joiner',
): Promise<Answer> {
  const made = await joinCouple(work, halves)
  if (!made.ok) return refuse({ kind: made.reason, path: 'partner' })
  const message = 'partnerConfirmed'
  const other = made.value[mine === 'inviter' ? 'joiner' : 'inviter']
  return accept({
    registration: made.value[mine],
    message,
    others: [{ registration: other, messages: [{ kind: message }] }],
  })
}

/** An invitation: noted, and opened at once if the inviter's address is proved. R4. */
async function inviteTo(
  work: LockedContext,
  registration: Registration,
  email: string,
  noted: Hold | null,
): Promise<Registration> {
  const role = roleBeside(registration.role)
  const hold = noted
    ? await readdressHold(work, noted, { email, role })
    : await insertHold(work, { registrationId: registration.id, email, role })
  const named = { ...registration, partnerEmail: email }
  if (!named.emailConfirmedAt || named.status === 'prepared') return named
  const inviter = await openHold(work, named, hold)
  await sendInvitation(work, inviter, email, hold)
  return inviter
}

/** The largest number of invitations of one registration: each is an e-mail to a stranger. R4. */
const MOST_INVITATIONS = 10

async function hasInvitedEnough(
  { tx }: LockedContext,
  { editionId, id }: Pick<Registration, 'editionId' | 'id'>,
): Promise<boolean> {
  const { rows } = await tx.query<{ sent: number }>({
    name: 'count-invitations',
    text: `select count(*)::int as sent from emails
      where edition_id = $1 and registration_id = $2 and kind = 'partnerInvited'`,
    values: [editionId, id],
  })
  return (rows[0]?.sent ?? 0) >= MOST_INVITATIONS
}

async function sendInvitation(
  work: LockedContext,
  inviter: Registration,
  recipient: string,
  { id }: Hold,
): Promise<void> {
  await postTo(work, inviter, [{ kind: 'partnerInvited', recipient, data: { holdId: id } }])
}
