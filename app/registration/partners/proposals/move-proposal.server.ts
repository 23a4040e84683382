import type { Id } from '#app/platform/id.ts'
import type { CommandContext } from '../../command-context.server.ts'
import { isAddressKnown } from '../../confirmation/confirmation.ts'
import { postTo } from '../../recalculate.server.ts'
import type { Registration } from '../../registration.ts'
import {
  closeProposal,
  findOpenProposal,
  lockProposal,
  replaceHalf,
} from '../../tables/partner-proposals.server.ts'
import { findHold } from '../hold-rows.server.ts'

/**
 * The open proposal of a registration that was merged follows the dancer to the one that stays, with their answer; where they have not answered, an
 * e-mail brings the link, since that of the other registration opens nothing. It ends where the one that stays is not free or has a proposal of its
 * own. Call with both locked, once the merge is written. R41, R52
 */
export async function moveProposal(context: CommandContext, from: Id, stays: Registration): Promise<void> {
  const { tx, now } = context
  const { editionId, id } = stays
  const proposalId = await findOpenProposal(tx, editionId, from)
  if (!proposalId) return
  const proposal = await lockProposal(tx, editionId, proposalId)
  const isOwnFree = stays.coupleId === null && isAddressKnown(stays) && !(await findHold(context, id))
  if (proposal?.state !== 'open' || !isOwnFree || (await findOpenProposal(tx, editionId, id))) {
    return closeProposal(tx, proposalId, 'over', now)
  }
  await replaceHalf(tx, proposalId, { from, to: id })
  const half = proposal.halves.find(({ registrationId }) => registrationId === from)
  if (half?.saidYes === null)
    await postTo(context, stays, [{ kind: 'partnerProposed', data: { proposalId } }])
}
