import { canPartner } from '#app/admission/partner.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { newId } from '#app/platform/ids.server.ts'
import {
  type CommandContext,
  lockRegistrations,
  recordAction,
  runCommand,
} from '../../command-context.server.ts'
import { isAddressKnown } from '../../confirmation/confirmation.ts'
import { may } from '../../policy.ts'
import { postTo } from '../../recalculate.server.ts'
import { isLive, type Registration } from '../../registration.ts'
import { closeProposal, insertProposal, lockProposal } from '../../tables/partner-proposals.server.ts'
import { isActive, readPicks } from '../../tables/pick-rows.server.ts'
import { findHold } from '../hold-rows.server.ts'

export type ProposeRefusal =
  | 'not-allowed'
  | 'not-found'
  | 'edition-archived'
  | 'same-role'
  /** One of them has cancelled, is prepared, is in a couple or has invited a partner. */
  | 'not-free'
  | 'unconfirmed'
  | 'nothing-shared'
  /** One of them has an open proposal. */
  | 'asked-already'

/** `not-found`: the proposal is not open any more. */
export type WithdrawRefusal = 'not-allowed' | 'not-found' | 'edition-archived'

/** How long both have to answer. */
const ANSWER_HOURS = 72

/** Proposes two dancers to each other: both get an e-mail and answer on their own page. R41 */
export function proposePartners(
  app: AppContext,
  { editionId, ids, by }: { readonly editionId: string; readonly ids: readonly [Id, Id]; readonly by: Actor },
): Promise<Decision<{ readonly id: Id }, ProposeRefusal>> {
  if (!may(by, 'partners.propose')) return Promise.resolve(refuse('not-allowed'))
  return runCommand<{ id: Id }, ProposeRefusal>(
    app,
    editionId,
    refuse('edition-archived'),
    async (context) => {
      const { tx, now } = context
      const locked = await lockRegistrations(context, ids)
      const [one, other] = ids.map((id) => locked.get(id))
      if (!one || !other || one.id === other.id) return refuse('not-found')
      const refusal = await whyNot(context, one, other)
      if (refusal) return refuse(refusal)
      const id = newId(now)
      const expiresAt = new Date(now.getTime() + ANSWER_HOURS * 3_600_000)
      const proposal = { id, editionId, by: nameOfActor(by), at: now, expiresAt, ids }
      if (!(await insertProposal(tx, proposal))) return refuse('asked-already')
      for (const half of [one, other])
        await postTo(context, half, [{ kind: 'partnerProposed', data: { proposalId: id } }])
      await recordAction(context, { action: 'partner.propose', by, on: one.id, after: { with: other.id } })
      return accept({ id })
    },
  )
}

/** Withdraws an open proposal. No e-mail is sent. R41 */
export function withdrawProposal(
  app: AppContext,
  { editionId, id, by }: { readonly editionId: string; readonly id: Id; readonly by: Actor },
): Promise<Decision<null, WithdrawRefusal>> {
  if (!may(by, 'partners.propose')) return Promise.resolve(refuse('not-allowed'))
  return runCommand<null, WithdrawRefusal>(app, editionId, refuse('edition-archived'), async (context) => {
    const proposal = await lockProposal(context.tx, editionId, id)
    if (proposal?.state !== 'open') return refuse('not-found')
    await closeProposal(context.tx, id, 'withdrawn', context.now)
    const [one, other] = proposal.halves
    await recordAction(context, {
      action: 'partner.withdraw',
      by,
      on: one.registrationId,
      after: { with: other.registrationId },
    })
    return accept(null)
  })
}

/** Why these two locked registrations cannot become a couple now; null: they can. */
export async function whyNot(
  context: CommandContext,
  one: Registration,
  other: Registration,
): Promise<Exclude<
  ProposeRefusal,
  'not-allowed' | 'not-found' | 'edition-archived' | 'asked-already'
> | null> {
  for (const half of [one, other]) {
    const isFree = isLive(half.status) && half.status !== 'prepared' && half.coupleId === null
    if (!isFree || (await findHold(context, half.id))) return 'not-free'
    if (!isAddressKnown(half)) return 'unconfirmed'
  }
  if (!canPartner(one.role, other.role)) return 'same-role'
  const picks = (await readPicks(context, [one.id, other.id])).filter(isActive)
  const events = new Set(
    picks.filter(({ dancer_id }) => dancer_id === one.id).map(({ event_id }) => event_id),
  )
  return picks.some(({ dancer_id, event_id }) => dancer_id === other.id && events.has(event_id))
    ? null
    : 'nothing-shared'
}
