import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import {
  type CommandContext,
  finishRelease,
  lockPools,
  lockRegistrations,
  recordAction,
  runCommand,
} from '../../command-context.server.ts'
import { may } from '../../policy.ts'
import { recalculate } from '../../recalculate.server.ts'
import type { Registration } from '../../registration.ts'
import { editionOf } from '../../tables/edition-of.server.ts'
import {
  closeProposal,
  findOpenProposal,
  lockProposal,
  readProposal,
  writeAnswer,
} from '../../tables/partner-proposals.server.ts'
import { readPicks } from '../../tables/pick-rows.server.ts'
import { joinCouple } from '../couple.server.ts'
import { whyNot } from './propose.server.ts'

type AnswerProposalRefusal = 'not-found' | 'edition-archived' | 'over'

/** `waits`: the other dancer has not answered yet. */
export type ProposalAnswered = 'waits' | 'declined' | 'made'

/**
 * A dancer answers a proposal by staff. The second yes makes the couple, admitted by A3; a no ends the proposal, as does one of them being no longer
 * free. Repeating an answer has no effect. R41
 * @param proposalId of the proposal shown: it answers no later one
 */
export async function answerProposal(
  app: AppContext,
  {
    id,
    proposalId,
    saysYes,
    by,
  }: { readonly id: Id; readonly proposalId: string; readonly saysYes: boolean; readonly by: Actor },
): Promise<Decision<ProposalAnswered, AnswerProposalRefusal>> {
  const editionId = await editionOf(app, id)
  if (!editionId || by.kind !== 'dancer' || !may(by, 'registration.change', id)) return refuse('not-found')
  return runCommand<ProposalAnswered, AnswerProposalRefusal>(
    app,
    editionId,
    refuse('edition-archived'),
    async (context) => answerWithin(context, { id, proposalId, saysYes, by }),
  )
}

async function answerWithin(
  context: CommandContext,
  {
    id,
    proposalId,
    saysYes,
    by,
  }: { readonly id: Id; readonly proposalId: string; readonly saysYes: boolean; readonly by: Actor },
): Promise<Decision<ProposalAnswered, AnswerProposalRefusal>> {
  const { tx, now, catalogue } = context
  const editionId = catalogue.edition.id
  if ((await findOpenProposal(tx, editionId, id)) !== proposalId) return refuse('over')
  const named = await readProposal(tx, editionId, proposalId)
  // before the proposal, as a hand-over locks them
  const locked = await lockRegistrations(context, named?.halves.map((half) => half.registrationId) ?? [])
  const proposal = await lockProposal(tx, editionId, proposalId)
  if (proposal?.state !== 'open' || proposal.expiresAt < now) return refuse('over')
  // a merge has meanwhile put another registration of the dancer in its place
  if (!proposal.halves.some(({ registrationId }) => registrationId === id)) return refuse('over')
  const other = proposal.halves.find(({ registrationId }) => registrationId !== id)
  const [me, them] = [locked.get(id), other && locked.get(other.registrationId)]
  if (!other || !me || !them) return refuse('over')

  await writeAnswer(tx, { proposalId, registrationId: id, saidYes: saysYes, at: now })
  if (!saysYes) {
    await closeProposal(tx, proposalId, 'declined', now)
    await recordAction(context, { action: 'partner.decline', by, on: id, after: { with: them.id } })
    return accept('declined')
  }
  await recordAction(context, { action: 'partner.accept', by, on: id, after: { with: them.id } })
  if (!other.saidYes) return accept('waits')
  if (await whyNot(context, me, them)) {
    await closeProposal(tx, proposalId, 'over', now)
    return accept('declined')
  }
  await makeCouple(context, them, me)
  await closeProposal(tx, proposalId, 'made', now)
  return accept('made')
}

/** They are a couple at each event that both have picked, and admitted there by A3. */
async function makeCouple(
  context: CommandContext,
  inviter: Registration,
  joiner: Registration,
): Promise<void> {
  const picks = await readPicks(context, [inviter.id, joiner.id])
  const work = await lockPools(
    context,
    picks.map(({ event_id }) => event_id),
  )
  const made = await joinCouple(work, { inviter, joiner, hold: null })
  if (!made.ok) throw new Error('their roles were looked at')
  await finishRelease(work, [inviter.id, joiner.id])
  for (const half of [made.value.inviter, made.value.joiner])
    await recalculate(context, half, [{ kind: 'partnerConfirmed' }])
}
